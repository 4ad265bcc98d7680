import { ApiError } from './api-error.ts'
import { readError } from './read-error.ts'
import { createStore } from './store.ts'
import { t } from './text.tsx'

/** What better-auth says, in our words. Its other texts are fit to be shown. */
const texts: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: t('Incorrect email or password. Check both and try again.'),
  INVALID_EMAIL: t('Please enter a valid email address'),
  USER_ALREADY_EXISTS: t('This email already has an account. Sign in instead.'),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: t('This email already has an account. Sign in instead.'),
  ACCOUNT_BLOCKED: t('This account is blocked. Contact your administrator.'),
  INVALID_TOKEN: t('This link has expired. Links work once, within an hour. Request a new one.'),
  INVALID_PASSWORD: t('Incorrect current password.'),
  PASSWORD_TOO_SHORT: t('Use at least 8 characters.'),
  PASSWORD_TOO_LONG: t('Use at most 128 characters.'),
}

/** The fields that its refusals are about. */
const fields: Record<string, string> = { INVALID_PASSWORD: 'currentPassword' }

/** What better-auth refuses, in our words. */
export const failureOf = (status: number, answer: unknown): ApiError => {
  const body: Record<string, unknown> = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  const inner: Record<string, unknown> =
    typeof body['data'] === 'object' && body['data'] !== null ? { ...body['data'] } : body
  const code = typeof inner['code'] === 'string' ? inner['code'] : ''
  const textOf = () => {
    if (texts[code] !== undefined) return texts[code]
    if (status === 429) return t('Too many attempts. Try again later.')
    return typeof inner['message'] === 'string' && inner['message'] !== ''
      ? inner['message']
      : t('Couldn’t sign in. Try again in a moment.')
  }
  const refusal = readError(status, answer)
  // with how long to wait
  if (refusal.code === 'TOO_MANY_REQUESTS') return refusal
  const message = textOf()
  const field = fields[code]
  return new ApiError(
    status,
    status === 429 ? 'TOO_MANY_REQUESTS' : 'NOT_SIGNED_IN',
    message,
    field === undefined ? refusal.issues : [{ path: `body.${field}`, message }],
  )
}

/** Throws ApiError. */
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
  throw failureOf(response.status, await response.json().catch(() => null))
}

const hint = 'atelier.has-session'

const remember = () => {
  try {
    localStorage.setItem(hint, '1')
  } catch {
    // then every visit asks first
  }
}

/** Who is entering just now: a guest made meanwhile would take the session from them. */
let entering: Promise<unknown> = Promise.resolve()

/** Signs in by a call of the sign-in; no guest is made meanwhile. Throws ApiError. */
export const enter = (path: string, account: object): Promise<void> => {
  const done = post(path, account).then(remember)
  entering = Promise.allSettled([done])
  return done
}

export interface NewAccount {
  name: string
  email: string
  password: string
  /** Of a link, where not everybody may make one. */
  invitation?: string
  /** That was mailed to the address. */
  code?: string
}

/** Makes an account and signs in; what a guest made before comes along (AUTH-08). Throws ApiError. */
export const signUp = (account: NewAccount) => enter('sign-up/email', account)

/** Signs in. Throws ApiError. */
export const signIn = (account: { email: string; password: string }) => enter('sign-in/email', account)

/** Where the identity provider signs somebody in, who comes back to `path` then. Throws ApiError. */
export const openIdAddress = async (path: string): Promise<string> => {
  const answer = await post('sign-in/social', { provider: 'oidc', callbackURL: path })
  const { url } = (await answer.json()) as { url: string }
  return url
}

/** Gives the account another name. Throws ApiError. */
export const rename = (name: string) => post('update-user', { name })

/** Throws ApiError, with the field that is wrong. */
export const changePassword = (passwords: { currentPassword: string; newPassword: string }) =>
  post('change-password', passwords)

/** Has a link mailed to who forgot the password; the same whether or not there is such an account. Throws ApiError. */
export const requestPasswordReset = (email: string) => post('request-password-reset', { email })

/** Throws ApiError. */
export const resetPassword = (input: { token: string; newPassword: string }) => post('reset-password', input)

/** How often somebody has signed out here: what a tab keeps of a person is gone then. */
export const signOuts = createStore(0)

/** Forgets what was typed in this tab and not sent. */
export const forgetTyped = (): void => {
  try {
    sessionStorage.clear()
  } catch {
    // then nothing was kept either
  }
  signOuts.set(signOuts.get() + 1)
}

/** Whether this tab shows what an account has, whose session ends with its person's knowledge alone. */
let holdsAccount = false
let isEndTold = false

/** How often it was found here that the session of an account has ended. */
export const sessionEnds = createStore(0)

/** Says who was found to be here. */
export const noteHolder = ({ isGuest }: { isGuest: boolean }): void => {
  holdsAccount = !isGuest
  isEndTold = false
}

/** Of a call that was refused: whether an account's session has ended. Of those that only read the first one tells of it. */
export const hasAccountEnded = (isReading: boolean): boolean => {
  if (!holdsAccount) return false
  if (!isReading || !isEndTold) sessionEnds.set(sessionEnds.get() + 1)
  isEndTold = true
  return true
}

/** Ends the session, and forgets what was typed in this tab and not sent. Throws ApiError. */
export const signOut = async (): Promise<void> => {
  const wasHolding = holdsAccount
  // what is refused from now on is no surprise
  holdsAccount = false
  try {
    await post('sign-out')
  } catch (error) {
    holdsAccount = wasHolding
    throw error
  }
  forgetTyped()
}

const isRemembered = () => {
  try {
    return localStorage.getItem(hint) !== null
  } catch {
    return false
  }
}

let guest: Promise<void> | undefined

/** Starts a guest session where the server allows guests, once for all calls that need it at the same time. Throws ApiError. */
export const becomeGuest = (): Promise<void> => {
  guest ??= entering
    .then(async () => void (await post('sign-in/anonymous')))
    .catch((error: unknown) => {
      // 400: someone has signed in meanwhile, here or in another tab; 403: the server doesn't allow guests
      if (!(error instanceof ApiError && (error.status === 400 || error.status === 403))) throw error
    })
    .finally(() => {
      guest = undefined
    })
  return guest
}

const findSession = async (): Promise<void> => {
  const response = await fetch('/api/auth/get-session', { credentials: 'same-origin' })
  if (response.ok && (await response.json()) === null) await becomeGuest()
  remember()
}

let session: Promise<void> | undefined

/** On a browser's first visit: makes a guest before the first call, so that none has to fail first. */
export const ensureSession = (): Promise<void> => {
  session ??= isRemembered() ? Promise.resolve() : findSession().catch(() => undefined)
  return session
}
