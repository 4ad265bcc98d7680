import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { InvitationId } from '@atelier/contract/ids'
import { settingOr } from '../../../platform/auth/queries.ts'
import { type Config, ownAddress } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/database.ts'
import { invitationSecretSetting } from '../../../platform/secrets/secrets.ts'
import { type PlaceKind, terms } from './offers/terms.ts'

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** 256 bits, new for each email. Derived, so never stored: the email job needs only the id. */
export const tokenOf = async (db: Database, id: InvitationId, invitedAt: Date): Promise<string> => {
  const secret = await settingOr(db, invitationSecretSetting, randomBytes(32).toString('base64url'))
  return createHmac('sha256', secret).update(`${id} ${invitedAt.getTime()}`).digest('base64url')
}

export const linkOf = (config: Config, kind: PlaceKind, token: string): string =>
  `${ownAddress(config)}/invitations/${terms[kind].path}${token}`
