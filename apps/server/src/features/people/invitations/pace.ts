import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Pace } from '../../../platform/limits/queries.ts'

const hourMs = 60 * 60_000

const hourly = (tries: number): Pace => ({ tries, pauseMs: hourMs, longestMs: hourMs, forgetMs: hourMs })

/** Per person: more than a large class, less than a mailing list. */
const everybody = hourly(300)
/** Per person and address, against flooding a mailbox. */
const oneAddress = hourly(10)

const tooMany = 'Too many invitations this hour. Those already sent stay valid.'

const lookupPace = hourly(1500)
const tooManyLooks = 'Too many lookups this hour. You can still send the invitations.'

export const throttleLookups = async (
  { throttle }: Pick<AppContext, 'throttle'>,
  actor: Actor,
  count: number,
): Promise<void> => {
  for (let n = 0; n < count; n++)
    await throttle.take(lookupPace, tooManyLooks, 'address-holders', actor.userId)
}

export const countInvitations = async (
  { throttle }: Pick<AppContext, 'throttle'>,
  actor: Actor,
  emails: readonly string[],
): Promise<void> => {
  for (const email of emails) {
    await throttle.take(everybody, tooMany, 'invite', actor.userId)
    await throttle.take(oneAddress, tooMany, 'invite-address', actor.userId, email)
  }
}
