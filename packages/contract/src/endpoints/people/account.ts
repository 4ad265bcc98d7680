import { z } from 'zod'
import { AccountContents } from '../../people/account-contents.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { Passkey, PasskeyName } from '../../people/passkey.ts'
import { PasskeyId, SessionId, UserId } from '../../ids.ts'
import { Language } from '../../language.ts'
import { limits } from '../../limits.ts'
import { SignUps } from '../../people/sign-up.ts'
import { Session } from '../../people/session.ts'

/** The code as in the email; spaces and hyphens are ignored. */
const EmailCode = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .regex(
        new RegExp(`^\\d{${limits.addressCode.digits}}$`),
        'Enter the code from the email, digits only.',
      ),
  )

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/v1/user/sessions',
  summary: 'List your sessions, most recently used first. Requires a session; API keys are refused.',
  data: z.object({ sessions: z.array(Session) }),
  errors: ['NOT_ALLOWED'],
})

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/sessions/{sessionId}',
  summary: 'End a session. Its next request is refused and its open streams are closed.',
  params: z.strictObject({ sessionId: SessionId }),
  data: z.object({ sessionId: SessionId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/sessions',
  summary: 'End all sessions except the current one.',
  data: z.object({ ended: z.number().int() }),
  errors: ['NOT_ALLOWED'],
})

export const getAccountContents = defineEndpoint({
  method: 'GET',
  path: '/v1/user/contents',
  summary: 'Count what would be deleted with your account. Requires a session; API keys are refused.',
  data: AccountContents,
  errors: ['NOT_ALLOWED'],
})

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user',
  summary:
    'Permanently delete your account and everything in it. Sign-in stops working immediately; the data is deleted within minutes. Guests don’t send a password. Accounts that only use an identity provider must have signed in within the last few minutes.',
  body: z.strictObject({ password: z.string().max(limits.account.passwordMax).optional() }),
  data: z.object({ id: UserId }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
})

export const requestEmailCode = defineEndpoint({
  method: 'POST',
  path: '/v1/user/address/code',
  summary:
    'Email yourself a code that verifies your address. Not found if the server can’t send email. Requires a session; API keys are refused.',
  data: z.object({ email: z.string() }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/v1/user/address/prove',
  summary: `Verify your email address with a code sent within the last ${limits.addressCode.minutes} minutes. Invitations to the address then appear under Notifications.`,
  body: z.strictObject({ code: EmailCode }),
  data: z.object({ email: z.string() }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const requestSignUpCode = defineEndpoint({
  method: 'POST',
  path: '/v1/sign-up/code',
  summary:
    'Email a code that verifies an address, on servers where only listed addresses can sign up. The response is the same for every address.',
  isPublic: true,
  body: z.strictObject({
    email: z.email('Please enter a valid email address').max(limits.account.emailMax),
    language: Language.optional(),
  }),
  data: z.object({ minutes: z.int() }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const getSignInMethods = defineEndpoint({
  method: 'GET',
  path: '/v1/sign-in-ways',
  summary: 'Get the sign-in options of this server. Available before signing in.',
  isPublic: true,
  data: z.object({
    resetsPasswords: z.boolean(),
    passwords: z.boolean(),
    guests: z.boolean(),
    signUps: SignUps,
    /**
     * Set if no account exists yet: the first one can be created on the server's machine or with the setup
     * code.
     */
    needsSetUp: z.boolean(),
    openId: z.object({ name: z.string() }).nullable(),
    /** `origin` is where passkeys work; if null, they work nowhere, for the given `reason`. */
    passkeys: z.object({ origin: z.string().nullable(), reason: z.string().nullable() }),
  }),
  errors: [],
})

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/v1/user/passkeys',
  summary: 'List your passkeys, newest first. Requires a session; API keys are refused.',
  data: z.object({ passkeys: z.array(Passkey) }),
  errors: ['NOT_ALLOWED'],
})

export const renamePasskey = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/passkeys/{passkeyId}',
  summary: 'Rename a passkey.',
  params: z.strictObject({ passkeyId: PasskeyId }),
  body: z.strictObject({ name: PasskeyName }),
  data: Passkey,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/passkeys/{passkeyId}',
  summary: 'Remove a passkey so that it can no longer be used to sign in. Existing sessions stay signed in.',
  params: z.strictObject({ passkeyId: PasskeyId }),
  data: z.object({ passkeyId: PasskeyId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})
