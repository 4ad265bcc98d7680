import { createHash } from 'node:crypto'
import { UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import { z } from 'zod'
import { AppError, notFound } from '../app-error.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { DiskGuard } from '../disk-guard.ts'
import { isKnownHost, networkOf } from '../http/client-address.ts'
import {
  addressLimit,
  resetLimit,
  signInLimit,
  signUpLimit,
  type Throttle,
  tooManyAttempts,
} from '../limits/throttle.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Auth } from './auth.ts'
import { countPasskeys, consumeSignUpInvitation } from './queries.ts'
import { isFirstAccount, type NewAccount, requireSignUpAllowed } from './sign-up-rule.ts'
import {
  emailOf,
  checkBody,
  parseNewAccount,
  type NewPassword,
  parseNewPassword,
  openIdSignInBody,
  readBody,
} from './auth-bodies.ts'
import { passkeyPaths, passkeySiteFor } from './passkeys.ts'
import { findWeakness } from './weak-passwords.ts'

const resetPaths: ReadonlySet<string> = new Set(['request-password-reset', 'reset-password'])

const passwordPaths: ReadonlySet<string> = new Set([
  'sign-up/email',
  'sign-in/email',
  'change-password',
  ...resetPaths,
])

/** Routes needed to read and delete on a full disk. They write little. */
const fullDiskPaths: ReadonlySet<string> = new Set([
  'sign-in/email',
  'sign-in/social',
  'sign-out',
  'passkey/verify-authentication',
])

const callbackPath = 'callback/oidc'

/** An allowlist: all other routes below /api/auth return 404. */
export const authRoutes = [
  'POST sign-up/email',
  'POST sign-in/email',
  'POST sign-in/anonymous',
  'POST sign-in/social',
  'GET callback/oidc',
  'POST sign-out',
  'GET get-session',
  'POST change-password',
  'POST update-user',
  'POST request-password-reset',
  'POST reset-password',
  'GET passkey/generate-authenticate-options',
  'POST passkey/verify-authentication',
  'GET passkey/generate-register-options',
  'POST passkey/verify-registration',
] as const
export type AuthRoute = (typeof authRoutes)[number]

const SignUpResponse = z.object({ user: z.object({ id: UserId }) })

const tooManyEmails = 'Emails were already sent to this address. Check your inbox.'
const tooManySignUps = 'Too many accounts were created from your network.'

const anonymizeAccount = (account: string) =>
  createHash('sha256').update(account).digest('base64url').slice(0, 12)

interface GateDeps {
  readonly config: Config
  readonly db: Database
  readonly secrets: Pick<Secrets, 'sign'>
  readonly throttle: Throttle
  readonly disk: Pick<DiskGuard, 'requireSpace'>
  readonly log: Log
  readonly auth: Pick<Auth, 'handle' | 'actorOf' | 'ownerOf' | 'requestReset' | 'promoteFirstLocalAccount'>
}

/**
 * Checks the allowlist, size and rate limits. Attempts are counted before the password is checked, so that
 * concurrent ones count.
 */
export const createAuthGate = ({ config, db, secrets, throttle, disk, log, auth }: GateDeps) => {
  /** Reports a full disk as such, since better-auth's response to a failed write lacks the cause. */
  const handle = async (request: Request): Promise<Response> => {
    const response = await auth.handle(request)
    if (response.status === 422 || response.status >= 500) await disk.requireSpace()
    return response
  }

  const signIn = async (email: string, address: string, work: () => Promise<Response>) => {
    const account = email.trim().toLowerCase()
    const network = networkOf(address)
    await throttle.consume(addressLimit, tooManyAttempts, 'sign-in-address', network)
    await throttle.consume(signInLimit, tooManyAttempts, 'sign-in', account, network)
    const response = await work()
    if (response.ok) await throttle.forget('sign-in', account, network)
    else log.info({ part: 'auth', account: anonymizeAccount(account), address }, 'sign-in failed')
    return response
  }

  const throttleSignUp = async (address: string) => {
    const { signUpsPerHour } = config.limits
    if (signUpsPerHour === 0)
      throw new AppError('NOT_ALLOWED', 'This server doesn’t accept new accounts or guests.')
    if (signUpsPerHour !== null)
      await throttle.consume(signUpLimit(signUpsPerHour), tooManySignUps, 'sign-up', networkOf(address))
  }

  const signUp = async (newAccount: NewAccount, isFirst: boolean, work: () => Promise<Response>) => {
    if (newAccount.code !== undefined)
      await throttle.consume(signInLimit, tooManyAttempts, 'sign-up-code', newAccount.email.toLowerCase())
    const { isVerified } = isFirst
      ? { isVerified: false }
      : await requireSignUpAllowed({ config, db, secrets }, newAccount, Date.now())
    const response = await work()
    if (!response.ok) return response
    const { id } = SignUpResponse.parse(await response.clone().json()).user
    await consumeSignUpInvitation(db, id, newAccount.email.toLowerCase(), isVerified)
    if (isFirst) await auth.promoteFirstLocalAccount(id)
    return response
  }

  /** The response and its time are the same whether or not the account exists. */
  const requestReset = async (email: string, address: string): Promise<Response> => {
    const account = email.toLowerCase()
    await throttle.consume(addressLimit, tooManyAttempts, 'reset-address', networkOf(address))
    await throttle.consume(resetLimit, tooManyEmails, 'reset', account)
    await auth.requestReset(account)
    return Response.json({ status: true }, { headers: { 'cache-control': 'no-store' } })
  }

  const requireStrongPassword = async ({ field, password, owner, token }: NewPassword, request: Request) => {
    const weakness = await findWeakness(password, owner ?? (await auth.ownerOf(request, token)))
    if (weakness)
      throw new AppError('BAD_INPUT', weakness, { issues: [{ path: `body.${field}`, message: weakness }] })
  }

  const isSignedIn = async (request: Request) => (await auth.actorOf(request))?.kind === 'user'

  /** Every failure redirects to the sign-in page, which shows it. */
  const handleCallback = async (request: Request): Promise<Response> => {
    if (!config.openId) throw notFound()
    const redirectTo = (location: string) => new Response(null, { status: 302, headers: { location } })
    try {
      const response = await auth.handle(request)
      return response.status < 400 ? response : redirectTo('/sign-in?error=failed')
    } catch (error) {
      log.warn({ part: 'auth', err: error }, 'sign-in callback from the identity provider failed')
      return redirectTo('/sign-in?error=failed')
    }
  }

  const requirePasskeys = async (path: string, request: Request, address: string): Promise<void> => {
    // redundant: these routes don't exist without passkeys
    if (passkeySiteFor(config).origin === null) throw notFound()
    const isNew = path === passkeyPaths.registerOptions || path === passkeyPaths.add
    if (!isNew) return throttle.consume(addressLimit, tooManyAttempts, 'sign-in-address', networkOf(address))
    const actor = await auth.actorOf(request)
    if (actor?.kind === 'guest')
      throw new AppError('NOT_ALLOWED', 'Sign in or create an account to add a passkey.')
    if (actor && (await countPasskeys(db, actor)) >= limits.passkey.max)
      throw new AppError(
        'CONFLICT',
        sentence('You’ve reached the maximum of {maximum} passkeys. Remove one to add another.', {
          maximum: limits.passkey.max,
        }),
      )
  }

  return async (request: Request, address: string, isOwnMachine: boolean): Promise<Response> => {
    const path = new URL(request.url).pathname.slice('/api/auth/'.length)
    if (resetPaths.has(path) && !config.mail) throw notFound()
    if (passwordPaths.has(path) && !config.passwords) throw notFound()
    if (path === 'sign-in/anonymous' && !config.guests)
      throw new AppError('NOT_ALLOWED', 'Sign in to use Atelier. This server doesn’t allow guests.')
    // redundant: no provider is registered without OpenID
    if (path === 'sign-in/social' && !config.openId) throw notFound()
    if (path === callbackPath) return handleCallback(request)
    if (path.startsWith('passkey/')) await requirePasskeys(path, request, address)
    if (request.method === 'GET') return handle(request)
    if (!fullDiskPaths.has(path)) await disk.requireSpace()
    const text = await readBody(request)
    const body = checkBody(path, text)
    const newAccount = path === 'sign-up/email' ? parseNewAccount(body) : null
    // forwards exactly what was validated
    const openIdBody = path === 'sign-in/social' ? openIdSignInBody(body, await isSignedIn(request)) : null
    const requestBody = body === undefined ? text : JSON.stringify(openIdBody ?? newAccount?.account ?? body)
    const headers = new Headers(request.headers)
    headers.delete('content-length')
    const work = () =>
      // better-auth rejects a content type without a body
      handle(new Request(request.url, { method: request.method, headers, body: requestBody || null }))
    if (path === 'request-password-reset') return requestReset(emailOf(body), address)
    if (path === 'reset-password')
      await throttle.consume(addressLimit, tooManyAttempts, 'reset-password', networkOf(address))
    const newPassword = parseNewPassword(path, body)
    if (newPassword) await requireStrongPassword(newPassword, request)
    if (openIdBody)
      await throttle.consume(addressLimit, tooManyAttempts, 'sign-in-address', networkOf(address))
    if (path === 'sign-in/email') return signIn(emailOf(body), address, work)
    // a client that was refused before it signed in may still request a guest: the session must stay
    if (path === 'sign-in/anonymous' && (await auth.actorOf(request)))
      throw new AppError('BAD_INPUT', 'You’re already signed in.')
    // in an attack by DNS rebinding, a foreign host name must not create guests
    if (path === 'sign-in/anonymous' && !isKnownHost(request, config))
      throw new AppError(
        'NOT_ALLOWED',
        'Guest access doesn’t work at this URL. Ask your administrator to set PUBLIC_URL to this URL.',
      )
    const isFirst =
      newAccount !== null && (await isFirstAccount({ db, secrets }, newAccount.signUp, isOwnMachine))
    if ((newAccount && !isFirst) || path === 'sign-in/anonymous') await throttleSignUp(address)
    if (path === 'change-password') {
      // the key is the account, since the client chooses how it sends the session
      const throttleKey = (await auth.actorOf(request))?.userId ?? networkOf(address)
      await throttle.consume(signInLimit, tooManyAttempts, 'change-password', throttleKey)
    }
    return newAccount ? signUp(newAccount.signUp, isFirst, work) : work()
  }
}
