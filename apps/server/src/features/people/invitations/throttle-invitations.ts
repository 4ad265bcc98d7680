import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { RateLimit } from '../../../platform/limits/queries.ts'

const hourMs = 60 * 60_000

const hourlyLimit = (attempts: number): RateLimit => ({
  attempts,
  blockMs: hourMs,
  maxBlockMs: hourMs,
  resetAfterMs: hourMs,
})

/** Per person: allows a large class, but not a mailing list. */
const inviteLimit = hourlyLimit(300)
/** Per person and address, to prevent flooding a mailbox. */
const invitePerAddressLimit = hourlyLimit(10)

const tooManyInvitations = 'Too many invitations this hour. Those already sent stay valid.'

const lookupLimit = hourlyLimit(1500)
const tooManyLookups = 'Too many lookups this hour. You can still send the invitations.'

export const throttleLookups = async (
  { throttle }: Pick<AppContext, 'throttle'>,
  actor: Actor,
  count: number,
): Promise<void> => {
  for (let n = 0; n < count; n++)
    await throttle.consume(lookupLimit, tooManyLookups, 'address-holders', actor.userId)
}

export const throttleInvitations = async (
  { throttle }: Pick<AppContext, 'throttle'>,
  actor: Actor,
  emails: readonly string[],
): Promise<void> => {
  for (const email of emails) {
    await throttle.consume(inviteLimit, tooManyInvitations, 'invite', actor.userId)
    await throttle.consume(invitePerAddressLimit, tooManyInvitations, 'invite-address', actor.userId, email)
  }
}
