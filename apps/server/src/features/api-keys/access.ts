import type { UserId } from '@atelier/contract/ids'
import type { Actor, Authorized } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'

/** A person whose keys the actor may manage: the actor, signed in to an account. A key makes no further keys. */
export const loadKeyHolder = (actor: Actor): Authorized<{ id: UserId }, 'MANAGE_KEYS'> => {
  if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in or make an account to use API keys.')
  if (actor.kind === 'user' && actor.byKey)
    throw new AppError('NOT_ALLOWED', 'API keys are managed in the app, not with an API key.')
  return { id: actor.userId } as Authorized<{ id: UserId }, 'MANAGE_KEYS'>
}
