import type { UserId } from '@atelier/contract/ids'
import { authorize, type Grant, type WithGrant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Admin, apiKeyError } from '../../people/users/index.ts'
import { type AccountRow, findAccount } from './queries.ts'

type AccountRight = 'SET_PLAN' | 'SET_STANDING' | 'MANAGE_ACCOUNT'

const managePolicy: Policy<'account', AccountRow, AccountRight> = {
  kind: 'account',
  idOf: ({ id }) => id,
  errorFor: () => null,
}

export const loadPerson = async <Required extends AccountRight>(
  db: Database,
  _admin: Admin,
  actor: Actor,
  userId: UserId,
  right: Required,
): Promise<WithGrant<AccountRow, 'account', Required>> =>
  authorize(managePolicy, actor, await findAccount(db, userId), right)

const adminClaimPolicy: Policy<'account', { id: UserId; isOpen: boolean }, 'SET_STANDING'> = {
  kind: 'account',
  idOf: ({ id }) => id,
  errorFor: ({ isOpen }, _right, actor) => {
    if (!isOpen) return notFound()
    if (actor.kind !== 'user') return new AppError('NOT_ALLOWED', 'Sign in to become this server’s admin.')
    return actor.byKey ? apiKeyError() : null
  },
}

export const loadClaimant = (actor: Actor, isOpen: boolean): Grant<'account', 'SET_STANDING'> =>
  authorize(adminClaimPolicy, actor, { id: actor.userId, isOpen }, 'SET_STANDING').grant
