import { ApiError } from './api-error.ts'
import { readError } from './read-error.ts'
import { createStore } from '../store.ts'
import { t } from '../text.tsx'

/** Our texts for better-auth's codes; its other messages can be shown as they are. */
const texts: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: t('Incorrect email or password. Check both and try again.'),
  INVALID_EMAIL: t('Please enter a valid email address'),
  USER_ALREADY_EXISTS: t('There’s already an account with this email address. Sign in instead.'),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: t(
    'There’s already an account with this email address. Sign in instead.',
  ),
  ACCOUNT_BLOCKED: t('This account is blocked. Contact your administrator.'),
  INVALID_TOKEN: t(
    'This link is no longer valid. Links expire after an hour and can only be used once. Request a new one.',
  ),
  INVALID_PASSWORD: t('Incorrect current password.'),
  PASSWORD_TOO_SHORT: t('Use at least 8 characters.'),
  PASSWORD_TOO_LONG: t('Use at most 128 characters.'),
}

const fieldsByCode: Record<string, string> = { INVALID_PASSWORD: 'currentPassword' }

export const toApiError = (status: number, json: unknown): ApiError => {
  const body: Record<string, unknown> = typeof json === 'object' && json !== null ? { ...json } : {}
  const details: Record<string, unknown> =
    typeof body['data'] === 'object' && body['data'] !== null ? { ...body['data'] } : body
  const code = typeof details['code'] === 'string' ? details['code'] : ''
  const chooseMessage = () => {
    if (texts[code] !== undefined) return texts[code]
    if (status === 429) return t('Too many attempts. Try again later.')
    return typeof details['message'] === 'string' && details['message'] !== ''
      ? details['message']
      : t('Couldn’t sign in. Try again in a moment.')
  }
  const error = readError(status, json)
  // the server's message says how long to wait
  if (error.code === 'TOO_MANY_REQUESTS') return error
  const message = chooseMessage()
  const field = fieldsByCode[code]
  return new ApiError(
    status,
    status === 429 ? 'TOO_MANY_REQUESTS' : 'NOT_SIGNED_IN',
    message,
    field === undefined ? error.issues : [{ path: `body.${field}`, message }],
  )
}

export const post = async (path: string, body: object = {}): Promise<Response> => {
  let response: Response
  try {
    response = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    throw new ApiError(0, 'NO_CONNECTION', t('Couldn’t reach Atelier. Check your connection and try again.'))
  }
  if (response.ok) return response
  throw toApiError(response.status, await response.json().catch(() => null))
}

const sessionHintKey = 'atelier.has-session'

const rememberSession = () => {
  try {
    localStorage.setItem(sessionHintKey, '1')
  } catch {
    // storage unavailable: every visit checks for a session first
  }
}

/**
 * The sign-in in progress. Guests aren't created until it settles, since a guest would replace its session.
 */
let signInPromise: Promise<unknown> = Promise.resolve()

/** Keeps guests from being created until it settles. Throws ApiError. */
export const authenticate = (path: string, account: object): Promise<void> => {
  const request = post(path, account).then(rememberSession)
  signInPromise = Promise.allSettled([request])
  return request
}

export interface NewAccount {
  name: string
  email: string
  password: string
  invitation?: string
  code?: string
}

/** A guest's data moves to the new account (AUTH-08). Throws ApiError. */
export const signUp = (account: NewAccount) => authenticate('sign-up/email', account)

export const signIn = (account: { email: string; password: string }) => authenticate('sign-in/email', account)

/** Returns the provider's URL, which leads back to `path`. Throws ApiError. */
export const openIdUrl = async (path: string): Promise<string> => {
  const body = await post('sign-in/social', { provider: 'oidc', callbackURL: path })
  const { url } = (await body.json()) as { url: string }
  return url
}

export const changeName = (name: string) => post('update-user', { name })

export const changePassword = (passwords: { currentPassword: string; newPassword: string }) =>
  post('change-password', passwords)

/** The response is the same whether or not the account exists. Throws ApiError. */
export const requestPasswordReset = (email: string) => post('request-password-reset', { email })

export const resetPassword = (input: { token: string; newPassword: string }) => post('reset-password', input)

/** Counts sign-outs; subscribers then drop the user's data. */
export const signOuts = createStore(0)

export const clearUnsentInput = (): void => {
  try {
    sessionStorage.clear()
  } catch {
    // storage unavailable: nothing to clear
  }
  signOuts.set(signOuts.get() + 1)
}

/** Whether this tab shows an account's data, so that an expired session must be reported. */
let hasAccount = false
let isExpiryReported = false

/** Counts expired account sessions. */
export const sessionExpirations = createStore(0)

export const setSessionOwner = ({ isGuest }: { isGuest: boolean }): void => {
  hasAccount = !isGuest
  isExpiryReported = false
}

/** For refused calls: whether an account's session has expired. Refused reads report it only once. */
export const reportIfSessionExpired = (isReading: boolean): boolean => {
  if (!hasAccount) return false
  if (!isReading || !isExpiryReported) sessionExpirations.set(sessionExpirations.get() + 1)
  isExpiryReported = true
  return true
}

/** Signs out and clears this tab's unsent input. Throws ApiError. */
export const signOut = async (): Promise<void> => {
  const hadAccount = hasAccount
  // refusals are expected from now on
  hasAccount = false
  try {
    await post('sign-out')
  } catch (error) {
    hasAccount = hadAccount
    throw error
  }
  clearUnsentInput()
}

const isRemembered = () => {
  try {
    return localStorage.getItem(sessionHintKey) !== null
  } catch {
    return false
  }
}

let guestSignIn: Promise<void> | undefined

/** Shared by concurrent callers; does nothing if guests aren't allowed. Throws ApiError. */
export const signInAsGuest = (): Promise<void> => {
  guestSignIn ??= signInPromise
    .then(async () => void (await post('sign-in/anonymous')))
    .catch((error: unknown) => {
      // 400: someone has signed in meanwhile; 403: guests aren't allowed
      if (!(error instanceof ApiError && (error.status === 400 || error.status === 403))) throw error
    })
    .finally(() => {
      guestSignIn = undefined
    })
  return guestSignIn
}

const checkFirstSession = async (): Promise<void> => {
  const response = await fetch('/api/auth/get-session', { credentials: 'same-origin' })
  if (response.ok && (await response.json()) === null) await signInAsGuest()
  rememberSession()
}

let sessionCheck: Promise<void> | undefined

/** Creates a guest before the first call of a first visit, which would otherwise fail. */
export const ensureSession = (): Promise<void> => {
  sessionCheck ??= isRemembered() ? Promise.resolve() : checkFirstSession().catch(() => undefined)
  return sessionCheck
}
