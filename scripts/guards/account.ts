import { type Changes, drop, swap } from './change.ts'

/** What guards accounts and their API keys. */
export const account: Changes = {
  'features/account/access.ts': [swap("actor.kind === 'user' && actor.byKey", 'false')],
  'features/account/delete-account.ts': [
    drop("if (actor.kind !== 'guest') await requirePassword(context, holder.id, password)"),
  ],
  'features/account/session-queries.ts': [
    swap(
      'and(eq(session.userId, holder.id), inArray(session.id, [...ids]))',
      'inArray(session.id, [...ids])',
    ),
    swap('and(eq(session.userId, holder.id), gt(session.expiresAt, now))', 'gt(session.expiresAt, now)'),
  ],
  'features/api-keys/access.ts': [
    drop(
      "if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in or make an account to use API keys.')",
    ),
    swap("actor.kind === 'user' && actor.byKey", 'false'),
  ],
  'features/api-keys/queries.ts': [
    swap('and(eq(apiKey.id, id), eq(apiKey.userId, holder.id))', 'eq(apiKey.id, id)'),
    swap('.where(eq(apiKey.userId, holder.id)).orderBy', '.orderBy'),
  ],
  'platform/http/refuse-keys.ts': [
    drop("if (apiKeyOf(c.req.raw.headers) !== null) throw new AppError('NOT_ALLOWED', inTheApp)"),
  ],
  'platform/http/same-origin.ts': [
    swap("isBearer(c.req.header('authorization'))", "c.req.header('authorization')"),
  ],
  'platform/http/foreign-origin.ts': [drop('if (apiKeyOf(c.req.raw.headers) === null) return')],
}
