import type { UserId } from '@atelier/contract/ids'
import { authorize, type Grant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'

const readPolicy: Policy<'account', { id: UserId }, 'READ_NOTIFICATIONS'> = {
  kind: 'account',
  idOf: ({ id }) => id,
  errorFor: (_account, _right, { kind }) =>
    kind === 'guest' ? new AppError('NOT_ALLOWED', 'Sign in to see notifications.') : null,
}

export const authorizeNotifications = (actor: Actor): Grant<'account', 'READ_NOTIFICATIONS'> =>
  authorize(readPolicy, actor, { id: actor.userId }, 'READ_NOTIFICATIONS').grant
