import type { UserId } from '@atelier/contract/ids'
import { authorize, type Grant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'

const managePolicy: Policy<'account', { id: UserId }, 'MANAGE_KEYS'> = {
  kind: 'account',
  idOf: ({ id }) => id,
  errorFor: (_account, _right, actor) => {
    if (actor.kind === 'guest')
      return new AppError('NOT_ALLOWED', 'Sign in or create an account to use API keys.')
    if (actor.kind === 'user' && actor.byKey)
      return new AppError('NOT_ALLOWED', 'Use the app to manage API keys. API keys can’t do this.')
    return null
  },
}

/** Requires a session, since keys must not create keys. */
export const authorizeKeyManagement = (actor: Actor): Grant<'account', 'MANAGE_KEYS'> =>
  authorize(managePolicy, actor, { id: actor.userId }, 'MANAGE_KEYS').grant
