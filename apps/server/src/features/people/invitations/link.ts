import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { InvitationId } from '@atelier/contract/ids'
import { getOrCreateSetting } from '../../../platform/auth/queries.ts'
import { type Config, serverUrl } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/database.ts'
import { invitationSecretSetting } from '../../../platform/secrets/secrets.ts'
import { type TargetKind, targetTerms } from './details/terms.ts'

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** 256 bits, new for each email. Derived instead of stored, so that the email job needs only the ID. */
export const loadInvitationToken = async (
  db: Database,
  id: InvitationId,
  invitedAt: Date,
): Promise<string> => {
  const secret = await getOrCreateSetting(db, invitationSecretSetting, randomBytes(32).toString('base64url'))
  return createHmac('sha256', secret).update(`${id} ${invitedAt.getTime()}`).digest('base64url')
}

export const invitationLink = (config: Config, kind: TargetKind, token: string): string =>
  `${serverUrl(config)}/invitations/${targetTerms[kind].path}${token}`
