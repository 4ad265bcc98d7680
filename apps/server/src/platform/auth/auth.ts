import { randomBytes } from 'node:crypto'
import type { UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { anonymous } from 'better-auth/plugins/anonymous'
import { bearer } from 'better-auth/plugins/bearer'
import { account, passkey, session, user, verification } from '../../db/schema/index.ts'
import type { Actor } from '../actor.ts'
import { notFound } from '../app-error.ts'
import { type Config, serverUrl } from '../config.ts'
import type { Database } from '../db/database.ts'
import { ownOrigin } from '../http/same-origin.ts'
import type { Log } from '../log.ts'
import { logFailure } from '../outages.ts'
import { uuidv7 } from '../uuid.ts'
import { createActorResolver } from './actor-of.ts'
import {
  deleteResetTokens,
  completeReset,
  endSession,
  findUserIdByEmail,
  findPasswordHash,
  findPasswordOwner,
  findSession,
  isBlocked,
  makeFirstAdmin,
  getOrCreateSetting,
  consumeInvitationOf,
} from './queries.ts'
import { createLazily, openIdPaths, openIdPlugin, createUserInfoRule, providerId } from './openid.ts'
import { freshnessSeconds, passkeyPaths, passkeySiteFor, passkeysPlugin } from './passkeys.ts'
import { sessionExpiry, sessionLife } from './session-life.ts'
import { sessionMark, readSessionToken, withoutSessionCookie } from './session-token.ts'
import type { PasswordOwner } from './weak-passwords.ts'
import { secretSetting } from '../secrets/secrets.ts'

export interface AuthDeps {
  db: Database
  config: Config
  secret: string
  log: Log
  adoptGuestData: (guest: UserId, account: UserId) => Promise<void>
  onResetRequest: (userId: UserId | null) => Promise<void>
  sessionEnded: (userId: UserId) => Promise<void>
}

export interface Auth {
  handle(request: Request): Promise<Response>
  actorOf(request: Request): Promise<Actor | null>
  isStillSignedIn(actor: Actor, request: Request): Promise<boolean>
  ownerOf(request: Request, resetToken: string | null): Promise<PasswordOwner | null>
  /** `email` must be lower case. */
  requestReset(email: string): Promise<void>
  /** The token works once, within an hour. */
  makeResetToken(userId: UserId): Promise<string>
  /** Makes the first account an admin if it was created on the server's machine. */
  promoteFirstLocalAccount(userId: UserId): Promise<void>
  isPasswordOf(userId: UserId, password: string): Promise<boolean | null>
  sessionStart(request: Request): Promise<Date | null>
  markOf(request: Request): string | null
}

const resetIdentifier = (token: string) => `reset-password:${token}`
const resetTtlMs = 60 * 60_000

const signInPaths = /^\/api\/auth\/(?:(?:sign-in|sign-up|callback)\/|passkey\/verify-authentication$)/

const sessionReplacingPaths: ReadonlySet<string> = new Set([
  '/api/auth/sign-in/email',
  `/api/auth/${passkeyPaths.enter}`,
])

/** Shown only after the correct password was entered. */
const blockedError = 'This account is blocked. Contact your administrator.'

const schema = { user, session, account, verification, passkey }

const createBetterAuth = (parts: AuthDeps, secret: string, plugins: ReturnType<typeof openIdPlugin>[]) => {
  const { db, config, log } = parts
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const passkeySite = passkeySiteFor(config)
  return betterAuth({
    secret,
    baseURL: serverUrl(config),
    basePath: '/api/auth',
    // the server of a laptop has several names, so the host of the request is trusted
    trustedOrigins: (request) => ownOrigin(request, config.trustedProxies),
    database: drizzleAdapter(db, { provider: 'pg', schema }),
    advanced: {
      database: { generateId: () => uuidv7() },
      // `__Host-` binds the cookie to this host; better-auth's own option would use `__Secure-`
      cookiePrefix: isHttps ? '__Host-atelier' : 'atelier',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      // better-auth would trust X-Forwarded-For from any client
      ipAddress: { disableIpTracking: true },
      // platform/http/same-origin.ts checks every route
      disableCSRFCheck: true,
    },
    user: { validateUserInfo: createUserInfoRule(parts) },
    // the provider's tokens aren't needed, so they aren't stored
    account: { updateAccountOnSignIn: false },
    onAPIError: { errorURL: '/sign-in' },
    session: {
      // the cookie lasts for the maximum; sessions end by the expiry in the database
      expiresIn: sessionLife.maxMs / 1000,
      disableSessionRefresh: true,
      freshAge: freshnessSeconds,
    },
    databaseHooks: {
      // loading a remote image would tell its server who is being viewed
      user: { create: { before: async (values) => ({ data: { ...values, image: null } }) } },
      account: {
        create: {
          before: async (newAccount) => ({
            data: { ...newAccount, accessToken: null, refreshToken: null, idToken: null, scope: null },
          }),
          after: async (accountValues) => {
            if (accountValues.providerId === providerId)
              await consumeInvitationOf(db, accountValues.userId as UserId)
          },
        },
      },
      session: {
        create: {
          before: async (sessionValues) => {
            if (await isBlocked(db, sessionValues.userId as UserId))
              throw new APIError('FORBIDDEN', { code: 'ACCOUNT_BLOCKED', message: blockedError })
            return {
              data: {
                ...sessionValues,
                expiresAt: sessionExpiry(
                  sessionValues.createdAt,
                  sessionValues.createdAt,
                  sessionValues.expiresAt,
                ),
              },
            }
          },
          after: async ({ id, userId }) => log.info({ part: 'auth', sessionId: id, userId }, 'session began'),
        },
        delete: {
          after: async ({ id, userId }) => {
            log.info({ part: 'auth', sessionId: id, userId }, 'session ended')
            await parts.sessionEnded(userId as UserId)
          },
        },
      },
    },
    emailAndPassword: {
      enabled: config.passwords,
      minPasswordLength: limits.account.passwordMin,
      maxPasswordLength: limits.account.passwordMax,
      revokeSessionsOnPasswordReset: true,
      // whoever has the link has proven to own the email address
      onPasswordReset: ({ user: { id } }) => completeReset(db, id as UserId),
    },
    verification: { storeIdentifier: 'hashed' },
    // platform/limits counts attempts across replicas
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message, ...values) => {
        const error: unknown = values.find((value) => value instanceof Error)
        if (error === undefined) log[level === 'error' ? 'error' : 'warn']({ part: 'auth' }, message)
        else logFailure(log, error, { part: 'auth' }, message)
      },
    },
    plugins: [
      anonymous({
        generateName: () => 'Guest',
        onLinkAccount: ({ anonymousUser, newUser }) =>
          parts.adoptGuestData(anonymousUser.user.id as UserId, newUser.user.id as UserId),
      }),
      bearer(),
      ...(passkeySite.origin === null ? [] : [passkeysPlugin(passkeySite)]),
      ...plugins,
    ],
  })
}

export const serverSecret = async (db: Database, config: Pick<Config, 'serverSecret'>): Promise<string> =>
  config.serverSecret ?? getOrCreateSetting(db, secretSetting, randomBytes(32).toString('base64url'))

/**
 * AUTH-07. Reads the session itself, because better-auth takes two queries and several signatures per
 * request.
 */
export const createAuth = async (parts: AuthDeps): Promise<Auth> => {
  const { secret } = parts
  const auth = createBetterAuth(parts, secret, [])
  const { openId } = parts.config
  const openOpenIdAuth =
    openId && createLazily(openId, () => createBetterAuth(parts, secret, [openIdPlugin(openId)]))
  const { authCookies, password: passwordHasher, internalAdapter } = await auth.$context
  const cookieSigning = { cookieName: authCookies.sessionToken.name, secret }

  const sessionActor = createActorResolver(parts.db, cookieSigning)

  /** Guests have no session while guests are disabled, but signing up still keeps their work. */
  const actorOf = async (request: Request): Promise<Actor | null> => {
    const actor = await sessionActor(request)
    return actor?.kind === 'guest' && !parts.config.guests ? null : actor
  }

  /** Removes a stale cookie, for which better-auth would delete the new cookie that it has just set. */
  const withLiveSession = async (request: Request): Promise<Request> =>
    (await sessionActor(request)) === null ? withoutSessionCookie(request, cookieSigning.cookieName) : request

  const endReplacedSession = async ({ headers }: Request): Promise<void> => {
    const cookie = headers.get('cookie')
    const token = cookie === null ? null : readSessionToken(new Headers({ cookie }), cookieSigning)
    const session = token === null ? null : await endSession(parts.db, token)
    if (session) await parts.sessionEnded(session.userId)
  }

  const changePassword = async (request: Request): Promise<Response> => {
    const actor = await actorOf(request)
    const response = await auth.handler(request)
    if (response.ok && actor) await deleteResetTokens(parts.db, actor.userId)
    return response
  }

  const handleOpenId = async (request: Request): Promise<Response> => {
    // unreachable: only called when a provider is configured
    if (!openOpenIdAuth) throw notFound()
    const openIdAuth = await openOpenIdAuth()
    const response = await openIdAuth.handler(request)
    const isSignedIn = response.headers
      .getSetCookie()
      .some((cookie) => cookie.startsWith(`${cookieSigning.cookieName}=`))
    if (isSignedIn) await endReplacedSession(request)
    return response
  }

  return {
    handle: async (incoming) => {
      const { pathname } = new URL(incoming.url)
      const request = signInPaths.test(pathname) ? await withLiveSession(incoming) : incoming
      if (pathname === '/api/auth/change-password') return changePassword(request)
      if (openIdPaths.has(pathname)) return handleOpenId(request)
      const response = await auth.handler(request)
      if (response.ok && sessionReplacingPaths.has(pathname)) await endReplacedSession(request)
      return response
    },
    actorOf,
    isStillSignedIn: async (actor, request) => (await actorOf(request))?.userId === actor.userId,
    ownerOf: async (request, resetToken) => {
      const userId =
        resetToken === null
          ? (await actorOf(request))?.userId
          : (await internalAdapter.findVerificationValue(resetIdentifier(resetToken)))?.value
      return userId === undefined ? null : findPasswordOwner(parts.db, userId as UserId)
    },
    requestReset: async (email) => parts.onResetRequest(await findUserIdByEmail(parts.db, email)),
    makeResetToken: async (userId) => {
      const token = randomBytes(32).toString('base64url')
      await internalAdapter.createVerificationValue({
        identifier: resetIdentifier(token),
        value: userId,
        expiresAt: new Date(Date.now() + resetTtlMs),
      })
      return token
    },
    promoteFirstLocalAccount: async (userId) => {
      if (await makeFirstAdmin(parts.db, userId))
        parts.log.info({ part: 'auth', userId }, 'first admin created')
    },
    isPasswordOf: async (userId, password) => {
      const hash = await findPasswordHash(parts.db, userId)
      return hash === null ? null : password !== '' && passwordHasher.verify({ hash, password })
    },
    sessionStart: async ({ headers }) => {
      const token = readSessionToken(headers, cookieSigning)
      return token === null ? null : ((await findSession(parts.db, token, new Date()))?.createdAt ?? null)
    },
    markOf: ({ headers }) => {
      const token = readSessionToken(headers, cookieSigning)
      return token === null ? null : sessionMark(token)
    },
  }
}
