import { randomBytes } from 'node:crypto'
import type { UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { betterAuth } from 'better-auth/minimal'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { anonymous } from 'better-auth/plugins/anonymous'
import { bearer } from 'better-auth/plugins/bearer'
import { account, session, user, verification } from '../../db/schema/index.ts'
import type { Actor } from '../actor.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { uuidv7 } from '../uuid.ts'
import { settingOr } from './queries.ts'

export interface AuthParts {
  db: Database
  config: Config
  log: Log
  /** Moves what a guest made to the account that the guest signed up for (AUTH-08). */
  keepGuestsWork: (guest: UserId, account: UserId) => Promise<void>
}

export interface Auth {
  /** Answers everything below /api/auth. */
  handle(request: Request): Promise<Response>
  actorOf(request: Request): Promise<Actor | null>
}

const sameOrigin = (request: Request | undefined): string[] => {
  const origin = request?.headers.get('origin')
  const host = request?.headers.get('x-forwarded-host') ?? request?.headers.get('host')
  return origin && host && URL.parse(origin)?.host === host ? [origin] : []
}

const createBetterAuth = (parts: AuthParts, secret: string) => {
  const { db, config, log } = parts
  return betterAuth({
    secret,
    baseURL: config.publicUrl ?? `http://localhost:${config.port}`,
    basePath: '/api/auth',
    // people reach a laptop's server by several names: an origin is trusted when it is the host that was asked
    trustedOrigins: (request) => sameOrigin(request),
    database: drizzleAdapter(db, { provider: 'pg', schema: { user, session, account, verification } }),
    advanced: {
      database: { generateId: () => uuidv7() },
      cookiePrefix: 'atelier',
      // where a request comes from is checked once for every route, in platform/http/same-origin.ts
      disableCSRFCheck: true,
      useSecureCookies: config.publicUrl?.startsWith('https:') ?? false,
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.account.passwordMin,
      maxPasswordLength: limits.account.passwordMax,
    },
    // limits on sign-in are counted in one place for every replica, not in this process
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) => log[level === 'error' ? 'error' : 'warn']({ part: 'auth' }, message),
    },
    plugins: [
      anonymous({
        generateName: () => 'Guest',
        onLinkAccount: ({ anonymousUser, newUser }) =>
          parts.keepGuestsWork(anonymousUser.user.id as UserId, newUser.user.id as UserId),
      }),
      bearer(),
    ],
  })
}

/** Sessions by cookie or bearer token (AUTH-07), read from the database for every call: a sign-out holds at once. */
export const createAuth = async (parts: AuthParts): Promise<Auth> => {
  const secret = await settingOr(parts.db, 'auth-secret', randomBytes(32).toString('base64url'))
  const auth = createBetterAuth(parts, secret)
  return {
    handle: (request) => auth.handler(request),
    actorOf: async (request) => {
      const { headers } = request
      if (!headers.has('cookie') && !headers.has('authorization')) return null
      const found = await auth.api.getSession({ headers })
      if (!found) return null
      return { kind: found.user.isAnonymous ? 'guest' : 'user', userId: found.user.id as UserId }
    },
  }
}
