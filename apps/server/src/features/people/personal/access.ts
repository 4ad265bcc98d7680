import type { UserId } from '@atelier/contract/ids'
import { authorize, type Grant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'

const managePolicy: Policy<'account', { id: UserId }, 'MANAGE_MEMORIES'> = {
  kind: 'account',
  idOf: ({ id }) => id,
  errorFor: (_account, _right, { kind }) =>
    kind === 'guest' ? new AppError('NOT_ALLOWED', 'Sign in to tell the assistant about yourself.') : null,
}

export const authorizeMemoryManagement = (actor: Actor): Grant<'account', 'MANAGE_MEMORIES'> =>
  authorize(managePolicy, actor, { id: actor.userId }, 'MANAGE_MEMORIES').grant
