import { ApiError } from './api-error.ts'
import { createStore } from './store.ts'

/** What better-auth says, in our words. Its other texts are fit to be shown. */
const texts: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'This email and password do not belong together. Check both and try again.',
  INVALID_EMAIL: 'Please enter a valid email address',
  USER_ALREADY_EXISTS: 'There is an account with this email already. Sign in instead.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'There is an account with this email already. Sign in instead.',
  PASSWORD_TOO_SHORT: 'Use at least 8 characters.',
  PASSWORD_TOO_LONG: 'Use at most 128 characters.',
}

const textOf = (status: number, answer: unknown): string => {
  const said: Record<string, unknown> = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  const inner: Record<string, unknown> =
    typeof said['data'] === 'object' && said['data'] !== null ? { ...said['data'] } : said
  const known = typeof inner['code'] === 'string' ? texts[inner['code']] : undefined
  if (known !== undefined) return known
  if (status === 429) return 'That were too many tries. Wait a minute and try again.'
  return typeof inner['message'] === 'string' && inner['message'] !== ''
    ? inner['message']
    : 'Signing in did not work. Try again in a moment.'
}

const post = async (path: string, body: Record<string, unknown> = {}): Promise<void> => {
  let response: Response
  try {
    response = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    throw new ApiError(0, 'NO_CONNECTION', 'Atelier cannot be reached. Check your connection and try again.')
  }
  if (response.ok) return
  const answer: unknown = await response.json().catch(() => null)
  throw new ApiError(
    response.status,
    response.status === 429 ? 'TOO_MANY_REQUESTS' : 'NOT_SIGNED_IN',
    textOf(response.status, answer),
  )
}

const hint = 'atelier.has-session'

const remember = () => {
  try {
    localStorage.setItem(hint, '1')
  } catch {
    // then every visit asks first
  }
}

/** Makes an account and signs in; what a guest made before comes along (AUTH-08). Throws ApiError. */
export const signUp = (account: { name: string; email: string; password: string }) =>
  post('sign-up/email', account).then(remember)

/** Signs in. Throws ApiError. */
export const signIn = (account: { email: string; password: string }) =>
  post('sign-in/email', account).then(remember)

/** How often somebody has signed out here: what a tab keeps of a person is gone then. */
export const signOuts = createStore(0)

const forgetTyped = () => {
  try {
    sessionStorage.clear()
  } catch {
    // then nothing was kept either
  }
  signOuts.set(signOuts.get() + 1)
}

/** Ends the session, and forgets what was typed in this tab and not sent. Throws ApiError. */
export const signOut = () => post('sign-out').then(forgetTyped)

const isRemembered = () => {
  try {
    return localStorage.getItem(hint) !== null
  } catch {
    return false
  }
}

let guest: Promise<void> | undefined

/** Makes a guest's session, once for all calls that ask at the same time. Throws ApiError. */
export const becomeGuest = (): Promise<void> => {
  guest ??= post('sign-in/anonymous')
    .catch((error: unknown) => {
      // another tab, or a call a moment ago, has made one already
      if (!(error instanceof ApiError && error.status === 400)) throw error
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
