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
import { type Config, ownAddress } from '../config.ts'
import type { Database } from '../db/database.ts'
import { ownOrigin } from '../http/same-origin.ts'
import type { Log } from '../log.ts'
import { uuidv7 } from '../uuid.ts'
import { createActorOf } from './actor-of.ts'
import {
  deleteResetTokens,
  endReset,
  endSession,
  findAccountOf,
  findPasswordHash,
  findPasswordOwner,
  findSession,
  isBlocked,
  makeFirstAdmin,
  settingOr,
  useInvitationOf,
} from './queries.ts'
import { onceOpened, openIdPaths, openIdPlugin, personRule, providerId } from './openid.ts'
import { freshSeconds, passkeyPaths, passkeysAt, passkeysPlugin } from './passkeys.ts'
import { sessionEnd, sessionLife } from './session-life.ts'
import { sessionMark, sessionToken, withoutSessionCookie } from './session-token.ts'
import type { PasswordOwner } from './weak-passwords.ts'
import { secretSetting } from '../secrets/secrets.ts'

export interface AuthParts {
  db: Database
  config: Config
  secret: string
  log: Log
  /** Moves what a guest made to the account that the guest signed up for (AUTH-08). */
  keepGuestsWork: (guest: UserId, account: UserId) => Promise<void>
  /** Somebody asks for a link to choose another password by; null: by an address that has no account. */
  onResetRequest: (userId: UserId | null) => Promise<void>
  /** Somebody signed out, here or everywhere: what is open under the session ends. */
  sessionEnded: (userId: UserId) => Promise<void>
}

export interface Auth {
  /** Answers everything below /api/auth. */
  handle(request: Request): Promise<Response>
  actorOf(request: Request): Promise<Actor | null>
  /** Whether the session that a long request began with is still there. */
  isStill(actor: Actor, request: Request): Promise<boolean>
  /** Whose account a request is about: that of its session, or of a mailed link's token. */
  ownerOf(request: Request, resetToken: string | null): Promise<PasswordOwner | null>
  /** `email` in lower case. */
  askForReset(email: string): Promise<void>
  /** The secret of a link by which another password can be chosen, once and for an hour. */
  makeResetToken(userId: UserId): Promise<string>
  /** Somebody signed up at the server's own machine: the first one is its admin. */
  signedUpHere(userId: UserId): Promise<void>
  /** null: the account has no password. */
  isPasswordOf(userId: UserId, password: string): Promise<boolean | null>
  /** When the session that a request carries began; null when it carries none. */
  sessionBegan(request: Request): Promise<Date | null>
  /** Tells a request's session from every other without saying its token; null when it carries none. */
  markOf(request: Request): string | null
}

/** The name under which better-auth looks a token up; it is stored as its hash. */
const resetName = (token: string) => `reset-password:${token}`
const resetLifeMs = 60 * 60_000

const entering = /^\/api\/auth\/(?:(?:sign-in|sign-up|callback)\/|passkey\/verify-authentication$)/

/** Whoever was in is so no more: somebody has come in their place. */
const replacing: ReadonlySet<string> = new Set(['/api/auth/sign-in/email', `/api/auth/${passkeyPaths.enter}`])

/** Said to who knows the password alone. */
const blocked = 'This account is blocked. Contact your administrator.'

const schema = { user, session, account, verification, passkey }

/** `plugins`: of the identity provider, where one is set up. */
const createBetterAuth = (parts: AuthParts, secret: string, plugins: ReturnType<typeof openIdPlugin>[]) => {
  const { db, config, log } = parts
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const passkeys = passkeysAt(config)
  return betterAuth({
    secret,
    baseURL: ownAddress(config),
    basePath: '/api/auth',
    // people reach a laptop's server by several names: an origin is trusted when it is the host that was asked
    trustedOrigins: (request) => ownOrigin(request, config.trustedProxies),
    database: drizzleAdapter(db, { provider: 'pg', schema }),
    advanced: {
      database: { generateId: () => uuidv7() },
      // a browser takes __Host- from this host alone, over https; better-auth's own switch would say __Secure-
      cookiePrefix: isHttps ? '__Host-atelier' : 'atelier',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      // it would believe whatever a client writes into X-Forwarded-For
      ipAddress: { disableIpTracking: true },
      // where a request comes from is checked once for every route, in platform/http/same-origin.ts
      disableCSRFCheck: true,
    },
    // the cookie lives as long as a session may; when a session ends is ours to say, below
    user: { validateUserInfo: personRule(parts) },
    // nothing is asked of the identity provider afterwards: its tokens are not kept
    account: { updateAccountOnSignIn: false },
    onAPIError: { errorURL: '/sign-in' },
    session: {
      expiresIn: sessionLife.longestMs / 1000,
      disableSessionRefresh: true,
      freshAge: freshSeconds,
    },
    databaseHooks: {
      // a picture elsewhere would tell its server who is looked at
      user: { create: { before: async (values) => ({ data: { ...values, image: null } }) } },
      account: {
        create: {
          before: async (newAccount) => ({
            data: { ...newAccount, accessToken: null, refreshToken: null, idToken: null, scope: null },
          }),
          after: async (accountValues) => {
            if (accountValues.providerId === providerId)
              await useInvitationOf(db, accountValues.userId as UserId)
          },
        },
      },
      session: {
        create: {
          before: async (sessionValues) => {
            if (await isBlocked(db, sessionValues.userId as UserId))
              throw new APIError('FORBIDDEN', { code: 'ACCOUNT_BLOCKED', message: blocked })
            return {
              data: {
                ...sessionValues,
                expiresAt: sessionEnd(
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
      // whoever has the mailed link has the address
      onPasswordReset: ({ user: { id } }) => endReset(db, id as UserId),
    },
    verification: { storeIdentifier: 'hashed' },
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
      ...(passkeys.origin === null ? [] : [passkeysPlugin(passkeys)]),
      ...plugins,
    ],
  })
}

/** What everything is signed and sealed with. */
export const serverSecret = async (db: Database, config: Pick<Config, 'serverSecret'>): Promise<string> =>
  config.serverSecret ?? settingOr(db, secretSetting, randomBytes(32).toString('base64url'))

/**
 * Sessions by cookie or bearer token (AUTH-07) and API keys, read from the database for every call: a sign-out holds at once.
 * Read here and not by better-auth, which takes two queries and several signatures for each call.
 */
export const createAuth = async (parts: AuthParts): Promise<Auth> => {
  const { secret } = parts
  const auth = createBetterAuth(parts, secret, [])
  const { openId } = parts.config
  const openIdWay =
    openId && onceOpened(openId, () => createBetterAuth(parts, secret, [openIdPlugin(openId)]))
  const { authCookies, password: passwords, internalAdapter } = await auth.$context
  const signing = { cookieName: authCookies.sessionToken.name, secret }

  const sessionActor = createActorOf(parts.db, signing)

  /** Sessions of guests end while guests are switched off; signing up still keeps what the guest created. */
  const actorOf = async (request: Request): Promise<Actor | null> => {
    const actor = await sessionActor(request)
    return actor?.kind === 'guest' && !parts.config.guests ? null : actor
  }

  /** better-auth deletes the cookie of a session that it does not find, and with it the one that it has just set. */
  const withLiveSession = async (request: Request): Promise<Request> =>
    (await sessionActor(request)) === null ? withoutSessionCookie(request, signing.cookieName) : request

  /** Who signs in again in a browser leaves no session behind that nobody knows of. */
  const endReplaced = async ({ headers }: Request): Promise<void> => {
    const cookie = headers.get('cookie')
    const token = cookie === null ? null : sessionToken(new Headers({ cookie }), signing)
    const session = token === null ? null : await endSession(parts.db, token)
    if (session) await parts.sessionEnded(session.userId)
  }

  /** Links that were mailed before open nothing once the password is another. */
  const changePassword = async (request: Request): Promise<Response> => {
    const actor = await actorOf(request)
    const answer = await auth.handler(request)
    if (answer.ok && actor) await deleteResetTokens(parts.db, actor.userId)
    return answer
  }

  /** To the identity provider, and back from it. */
  const handleOpenId = async (request: Request): Promise<Response> => {
    // held twice: no call comes here without a provider
    if (!openIdWay) throw notFound()
    const way = await openIdWay()
    const answer = await way.handler(request)
    const isIn = answer.headers.getSetCookie().some((cookie) => cookie.startsWith(`${signing.cookieName}=`))
    if (isIn) await endReplaced(request)
    return answer
  }

  return {
    handle: async (incoming) => {
      const { pathname } = new URL(incoming.url)
      const request = entering.test(pathname) ? await withLiveSession(incoming) : incoming
      if (pathname === '/api/auth/change-password') return changePassword(request)
      if (openIdPaths.has(pathname)) return handleOpenId(request)
      const answer = await auth.handler(request)
      if (answer.ok && replacing.has(pathname)) await endReplaced(request)
      return answer
    },
    actorOf,
    isStill: async (actor, request) => (await actorOf(request))?.userId === actor.userId,
    ownerOf: async (request, resetToken) => {
      const userId =
        resetToken === null
          ? (await actorOf(request))?.userId
          : (await internalAdapter.findVerificationValue(resetName(resetToken)))?.value
      return userId === undefined ? null : findPasswordOwner(parts.db, userId as UserId)
    },
    askForReset: async (email) => parts.onResetRequest(await findAccountOf(parts.db, email)),
    makeResetToken: async (userId) => {
      const token = randomBytes(32).toString('base64url')
      await internalAdapter.createVerificationValue({
        identifier: resetName(token),
        value: userId,
        expiresAt: new Date(Date.now() + resetLifeMs),
      })
      return token
    },
    signedUpHere: async (userId) => {
      if (await makeFirstAdmin(parts.db, userId)) parts.log.info({ part: 'auth', userId }, 'first admin')
    },
    isPasswordOf: async (userId, password) => {
      const hash = await findPasswordHash(parts.db, userId)
      return hash === null ? null : password !== '' && passwords.verify({ hash, password })
    },
    sessionBegan: async ({ headers }) => {
      const token = sessionToken(headers, signing)
      return token === null ? null : ((await findSession(parts.db, token, new Date()))?.createdAt ?? null)
    },
    markOf: ({ headers }) => {
      const token = sessionToken(headers, signing)
      return token === null ? null : sessionMark(token)
    },
  }
}
