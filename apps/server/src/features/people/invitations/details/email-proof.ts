import type { JoinMethod } from '@atelier/contract/people/invitation'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { Config } from '../../../../platform/config.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { isEmailVerified } from '../../users/index.ts'
import { tokenHash } from '../link.ts'

const codeFirstMessage =
  'Verify your email address first: request a code under Notifications, or open the link in your invitation email.'
const linkOnlyMessage = 'Open your invitation link to join.'

/** An unverified account doesn't own the address: anyone could have registered it first. */
const joinMethodFor = ({ mail, invitations }: Config, isVerified: boolean): JoinMethod => {
  if (invitations === 'link') return 'LINK'
  return mail === null || isVerified ? 'BELL' : 'CODE'
}

export const findJoinMethod = async (
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { userId }: Actor,
): Promise<JoinMethod> => joinMethodFor(config, await isEmailVerified(db, userId))

export const requireVerifiedEmail = async (
  { config }: Pick<AppContext, 'config'>,
  tx: Database,
  actor: Actor,
  invitation: { tokenHash: string | null },
  token: string | undefined,
): Promise<void> => {
  if (token !== undefined && tokenHash(token) === invitation.tokenHash) return
  const joinMethod = await findJoinMethod({ db: tx, config }, actor)
  if (joinMethod === 'CODE') throw new AppError('NOT_ALLOWED', codeFirstMessage)
  if (joinMethod === 'LINK') throw new AppError('NOT_ALLOWED', linkOnlyMessage)
}
