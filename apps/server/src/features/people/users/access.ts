import type { UserId } from '@atelier/contract/ids'
import { authorize, type Grant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isAdmin } from './queries.ts'

export const apiKeyError = () =>
  new AppError('NOT_ALLOWED', 'Use the app to manage the server. API keys can’t do this.')

const adminPolicy: Policy<'server', { id: UserId; isAdmin: boolean }, 'ADMINISTER'> = {
  kind: 'server',
  idOf: ({ id }) => id,
  errorFor: (row, _right, actor) => {
    if (!row.isAdmin) return notFound()
    return actor.kind === 'user' && actor.byKey ? apiKeyError() : null
  },
}

export type Admin = Grant<'server', 'ADMINISTER'>

/** Throws NOT_FOUND for everyone else, so that nothing is revealed. Checked on every call. */
export const requireAdmin = async (db: Database, actor: Actor): Promise<Admin> => {
  const row = { id: actor.userId, isAdmin: await isAdmin(db, actor.userId) }
  return authorize(adminPolicy, actor, row, 'ADMINISTER').grant
}
