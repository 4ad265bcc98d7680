import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { hourlyLimit } from '../../../platform/limits/throttle.ts'
import { assistantLimit } from './plan.ts'

/** A network may use the daily allowances of this many guests per hour. */
const concurrentGuests = 10

/** Limits guests' model requests per network too, since another guest account costs nothing. */
export const countGuestRequest = async (
  { config, throttle }: Pick<AppContext, 'config' | 'throttle'>,
  actor: Actor,
  network: string,
): Promise<void> => {
  const allowance = actor.kind === 'guest' ? assistantLimit('guest', config) : null
  // with an allowance of 0, counting the message gives the error
  if (!allowance) return
  const rateLimit = hourlyLimit(allowance * concurrentGuests)
  await throttle.consume(rateLimit, 'Too many guest requests from your network.', 'guest-request', network)
}
