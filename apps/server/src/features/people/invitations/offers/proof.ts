import type { JoinsBy } from '@atelier/contract/invitation'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { Config } from '../../../../platform/config.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { isAddressProven } from '../../users/index.ts'
import { tokenHash } from '../link.ts'

const codeFirst =
  'Verify your email address first: request a code under Notifications, or open the link in your invitation email.'
const linkAlone = 'Open your invitation link to join.'

/** How the account that an invitation is bound to joins: whoever registers an address first need not own it. */
const joinsBy = ({ mail, invitations }: Config, isProven: boolean): JoinsBy => {
  if (invitations === 'link') return 'LINK'
  return mail === null || isProven ? 'BELL' : 'CODE'
}

/** How the actor joins what waits for them without a link. */
export const findJoinsBy = async (
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { userId }: Actor,
): Promise<JoinsBy> => joinsBy(config, await isAddressProven(db, userId))

/** Who comes without the invitation's link has proven the address, where it can be proven. */
export const requireProof = async (
  { config }: Pick<AppContext, 'config'>,
  tx: Database,
  actor: Actor,
  offer: { tokenHash: string | null },
  token: string | undefined,
): Promise<void> => {
  if (token !== undefined && tokenHash(token) === offer.tokenHash) return
  const by = await findJoinsBy({ db: tx, config }, actor)
  if (by === 'CODE') throw new AppError('NOT_ALLOWED', codeFirst)
  if (by === 'LINK') throw new AppError('NOT_ALLOWED', linkAlone)
}
