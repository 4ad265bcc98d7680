import type { UserId } from '@atelier/contract/ids'
import { authorize, type Grant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'

const managePolicy: Policy<'account', { id: UserId }, 'MANAGE_APPS'> = {
  kind: 'account',
  idOf: ({ id }) => id,
  errorFor: (_account, _right, actor) => {
    if (actor.kind === 'guest')
      return new AppError('NOT_ALLOWED', 'Sign in or create an account to connect an app.')
    if (actor.kind === 'user' && actor.byKey)
      return new AppError('NOT_ALLOWED', 'You can only connect apps in Atelier itself, not with an API key.')
    return null
  },
}

/** Requires a session, since an app must not approve another one. */
export const authorizeAppManagement = (actor: Actor): Grant<'account', 'MANAGE_APPS'> =>
  authorize(managePolicy, actor, { id: actor.userId }, 'MANAGE_APPS').grant
