import { oneLine } from '@atelier/contract/characters'
import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { readCapped } from '../fetch/read-capped.ts'
import { readValue } from '../http/read-input.ts'
import { sanitizeForStorage } from '../sanitize-for-storage.ts'
import { passkeyBodies } from './passkeys.ts'
import type { PasswordOwner } from './weak-passwords.ts'

const bodyBytesMax = 16 * 1024
const { nameMax, emailMax } = limits.account

const Name = z.string().overwrite(oneLine).min(1, 'Enter your name.').max(nameMax, 'This name is too long.')
const Password = z.string().max(1024)

const SignUp = z.strictObject({
  name: Name,
  email: z.email('Please enter a valid email address').max(emailMax),
  password: Password,
  rememberMe: z.boolean().optional(),
  invitation: z.string().min(1).max(100).optional(),
  code: z.string().min(1).max(40).optional(),
})
const SignIn = z.strictObject({
  email: z.string().max(emailMax),
  password: Password,
  rememberMe: z.boolean().optional(),
})
/** Allows only paths of this server, to prevent open redirects. */
const OwnPath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\]|%2f|%5c)[\w\-.+/@]*(\?[\w\-.+/=&%@]*)?$/i, 'Invalid path.')
const SignInSocial = z.strictObject({ provider: z.literal('oidc'), callbackURL: OwnPath })
const ChangePassword = z.strictObject({
  currentPassword: Password,
  newPassword: Password,
  revokeOtherSessions: z.boolean().optional(),
})
const RequestReset = z.strictObject({
  email: z.email('Please enter a valid email address').max(emailMax),
})
const Reset = z.strictObject({ token: z.string().min(1).max(100), newPassword: Password })

const schemas: Record<string, z.ZodType> = {
  'sign-up/email': SignUp,
  'sign-in/email': SignIn,
  'sign-in/social': SignInSocial,
  'change-password': ChangePassword,
  'request-password-reset': RequestReset,
  'reset-password': Reset,
  'update-user': z.strictObject({ name: Name }),
  ...passkeyBodies,
}

export const readBody = async (request: Request): Promise<string> => {
  try {
    return new TextDecoder().decode(await readCapped(request.body, bodyBytesMax))
  } catch (cause) {
    throw new AppError('TOO_LARGE', 'The request is larger than 16 KB.', { cause })
  }
}

/** Returns undefined for paths whose body better-auth validates. */
export const checkBody = (path: string, text: string): unknown => {
  const schema = schemas[path]
  if (!schema) return undefined
  let body: unknown
  try {
    body = sanitizeForStorage(JSON.parse(text))
  } catch (cause) {
    throw new AppError('BAD_INPUT', 'The body isn’t valid JSON.', { cause })
  }
  return readValue('body', schema, body)
}

export const emailOf = (body: unknown): string => z.object({ email: z.string() }).parse(body).email

/** Users who are signed in confirm their identity, so the provider must ask for their credentials. */
export const openIdSignInBody = (body: unknown, isSignedIn: boolean) => {
  const { provider, callbackURL } = SignInSocial.parse(body)
  return {
    provider,
    callbackURL,
    errorCallbackURL: `/sign-in?${new URLSearchParams({ returnTo: callbackURL }).toString()}`,
    disableRedirect: true,
    ...(isSignedIn && { additionalParams: { prompt: 'login' } }),
  }
}

export const parseNewAccount = (body: unknown) => {
  const { invitation, code, ...account } = SignUp.parse(body)
  return { signUp: { email: account.email, invitation, code }, account }
}

export interface NewPassword {
  readonly field: 'password' | 'newPassword'
  readonly password: string
  readonly owner: PasswordOwner | null
  readonly token: string | null
}

export const parseNewPassword = (path: string, body: unknown): NewPassword | null => {
  if (path === 'sign-up/email') {
    const { password, name, email } = SignUp.parse(body)
    const owner = { name, email }
    return { field: 'password', password, owner, token: null }
  }
  const field = 'newPassword'
  if (path === 'change-password')
    return { field, password: ChangePassword.parse(body).newPassword, owner: null, token: null }
  if (path !== 'reset-password') return null
  const { newPassword, token } = Reset.parse(body)
  return { field, password: newPassword, owner: null, token }
}
