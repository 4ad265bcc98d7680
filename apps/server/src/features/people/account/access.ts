import type { UserId } from '@atelier/contract/ids'
import { authorize, type Grant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'

const managePolicy: Policy<'account', { id: UserId }, 'MANAGE_ACCOUNT'> = {
  kind: 'account',
  idOf: ({ id }) => id,
  errorFor: (_account, _right, actor) => {
    if (actor.kind === 'user' && actor.byKey)
      return new AppError('NOT_ALLOWED', 'Use the app to manage your account. API keys can’t do this.')
    return null
  },
}

/** For the actor's own account, including a guest's. Throws for API keys. */
export const authorizeAccountManagement = (actor: Actor): Grant<'account', 'MANAGE_ACCOUNT'> =>
  authorize(managePolicy, actor, { id: actor.userId }, 'MANAGE_ACCOUNT').grant
