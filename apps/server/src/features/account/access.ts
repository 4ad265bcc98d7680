import type { UserId } from '@atelier/contract/ids'
import type { Actor, Authorized } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'

/** A person whose account the actor may manage: the actor, guest or not, but no key of theirs. */
export const loadAccountHolder = (actor: Actor): Authorized<{ id: UserId }, 'MANAGE_ACCOUNT'> => {
  if (actor.kind === 'user' && actor.byKey)
    throw new AppError('NOT_ALLOWED', 'An account is managed in the app, not with an API key.')
  return { id: actor.userId } as Authorized<{ id: UserId }, 'MANAGE_ACCOUNT'>
}
