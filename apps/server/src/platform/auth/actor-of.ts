import { actAs, type Actor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Database } from '../db/database.ts'
import { apiKeyHash, readApiKey, readAppToken } from './api-key.ts'
import {
  findAppOwner,
  findKeyOwner,
  findSession,
  recordAppUse,
  recordKeyUse,
  recordSessionUse,
} from './queries.ts'
import { renewedExpiry } from './session-life.ts'
import { readSessionToken } from './session-token.ts'

const isAnswerPath = (path: string): boolean => path.startsWith('/openai/v1/') || path === '/mcp'

/** Precision of last-used times, so that most requests don't write. */
const keyUseMs = 60_000
const sessionUseMs = 15 * 60_000

/**
 * Identifies the actor by session, API key or OAuth token, which are read from the database for every
 * request.
 */
export const createActorResolver = (db: Database, cookieSigning: { cookieName: string; secret: string }) => {
  const actorOfKey = async (key: string, path: string): Promise<Actor | null> => {
    const now = new Date()
    const owner = await findKeyOwner(db, apiKeyHash(key), now)
    if (!owner) return null
    const answersOnly = owner.scope === 'answers'
    if (answersOnly && !isAnswerPath(path))
      throw new AppError(
        'NOT_ALLOWED',
        'This API key can only request answers, under /openai/v1 and at /mcp.',
      )
    if (now.getTime() - (owner.lastUsedAt?.getTime() ?? 0) > keyUseMs) await recordKeyUse(db, owner.id, now)
    return actAs({
      kind: 'user',
      userId: owner.userId,
      byKey: true,
      ...(answersOnly && { answersOnly }),
    })
  }

  const actorOfApp = async (token: string): Promise<Actor | null> => {
    const now = new Date()
    const app = await findAppOwner(db, apiKeyHash(token), now)
    if (!app) return null
    if (now.getTime() - (app.lastUsedAt?.getTime() ?? 0) > keyUseMs) await recordAppUse(db, app.id, now)
    const answersOnly = app.scope === 'answers'
    return actAs({
      kind: 'user',
      userId: app.userId,
      byKey: true,
      ...(answersOnly && { answersOnly }),
    })
  }

  return async ({ headers, url }: Request): Promise<Actor | null> => {
    const { pathname } = new URL(url)
    const key = readApiKey(headers)
    if (key !== null) return actorOfKey(key, pathname)
    const appToken = readAppToken(headers)
    // the token is valid for this endpoint only
    if (appToken !== null) return pathname === '/mcp' ? actorOfApp(appToken) : null
    const token = readSessionToken(headers, cookieSigning)
    const now = new Date()
    const session = token === null ? null : await findSession(db, token, now)
    if (token === null || !session) return null
    const expiresAt = renewedExpiry(session, now) ?? session.expiresAt
    if (expiresAt > session.expiresAt || now.getTime() - session.updatedAt.getTime() > sessionUseMs)
      await recordSessionUse(db, token, { expiresAt, updatedAt: now })
    return actAs({ kind: session.isAnonymous ? 'guest' : 'user', userId: session.userId })
  }
}
