import type { UserId } from '@atelier/contract/ids'
import { authorize, type Grant, type Policy } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'

const transferPolicy: Policy<'account', { id: UserId }, 'MOVE_DATA'> = {
  kind: 'account',
  idOf: ({ id }) => id,
  errorFor: (_account, _right, actor) =>
    actor.kind === 'guest'
      ? new AppError('NOT_ALLOWED', 'Sign in or create an account to import or export data.')
      : null,
}

export type ImportOwner = Grant<'account', 'MOVE_DATA'>

export const authorizeDataTransfer = (actor: Actor): ImportOwner =>
  authorize(transferPolicy, actor, { id: actor.userId }, 'MOVE_DATA').grant
