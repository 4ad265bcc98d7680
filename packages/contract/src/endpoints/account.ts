import { z } from 'zod'
import { AccountContents } from '../account-contents.ts'
import { defineEndpoint } from '../endpoint.ts'
import { Passkey, PasskeyName } from '../passkey.ts'
import { PasskeyId, SessionId, UserId } from '../ids.ts'
import { Language } from '../language.ts'
import { limits } from '../limits.ts'
import { SignUps } from '../sign-up.ts'
import { Session } from '../session.ts'

/** As in the email, ignoring spaces. */
const AddressCode = z
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
  summary: 'Where the own account is signed in, the last used first. Needs a session: a key may not look.',
  data: z.object({ sessions: z.array(Session) }),
  errors: ['NOT_ALLOWED'],
})

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/sessions/{sessionId}',
  summary: 'Ends a session: its next call is refused, and what it has open ends.',
  params: z.strictObject({ sessionId: SessionId }),
  data: z.object({ sessionId: SessionId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/sessions',
  summary: 'Ends every session but the one that asks.',
  data: z.object({ ended: z.number().int() }),
  errors: ['NOT_ALLOWED'],
})

export const getAccountContents = defineEndpoint({
  method: 'GET',
  path: '/v1/user/contents',
  summary: 'What would go with the own account, counted. Needs a session: a key may not look.',
  data: AccountContents,
  errors: ['NOT_ALLOWED'],
})

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user',
  summary:
    'Deletes the own account for good, with everything in it. Nobody signs in to it from now on; what it holds goes within minutes. Guests have no password; who signs in with an identity provider alone has signed in within the last minutes.',
  body: z.strictObject({ password: z.string().max(limits.account.passwordMax).optional() }),
  data: z.object({ id: UserId }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
})

export const askAddressCode = defineEndpoint({
  method: 'POST',
  path: '/v1/user/address/code',
  summary:
    'Has a code mailed to the own address, which proves it. Not there where no mail can be sent. Needs a session: a key may not ask.',
  data: z.object({ email: z.string() }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const proveAddress = defineEndpoint({
  method: 'POST',
  path: '/v1/user/address/prove',
  summary: `Proves the own address with the code that was mailed there within the last ${limits.addressCode.minutes} minutes. What the address was invited into waits in the bell from then on.`,
  body: z.strictObject({ code: AddressCode }),
  data: z.object({ email: z.string() }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const askSignUpCode = defineEndpoint({
  method: 'POST',
  path: '/v1/sign-up/code',
  summary:
    'Has a code mailed that proves an address, where accounts are for listed addresses. The answer is the same for every address.',
  open: true,
  body: z.strictObject({
    email: z.email('Please enter a valid email address').max(limits.account.emailMax),
    language: Language.optional(),
  }),
  data: z.object({ minutes: z.int() }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const getSignInWays = defineEndpoint({
  method: 'GET',
  path: '/v1/sign-in-ways',
  summary: 'What the sign-in page offers here, before anybody is signed in.',
  open: true,
  data: z.object({
    resetsPasswords: z.boolean(),
    passwords: z.boolean(),
    guests: z.boolean(),
    signUps: SignUps,
    openId: z.object({ name: z.string() }).nullable(),
    /** `origin`: where passkeys work; null with the reason: nowhere. */
    passkeys: z.object({ origin: z.string().nullable(), reason: z.string().nullable() }),
  }),
  errors: [],
})

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/v1/user/passkeys',
  summary: 'The own passkeys, the newest first. Needs a session: a key may not look.',
  data: z.object({ passkeys: z.array(Passkey) }),
  errors: ['NOT_ALLOWED'],
})

export const renamePasskey = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/passkeys/{passkeyId}',
  summary: 'Gives a passkey another name.',
  params: z.strictObject({ passkeyId: PasskeyId }),
  body: z.strictObject({ name: PasskeyName }),
  data: Passkey,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'NOT_FOUND'],
})

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/passkeys/{passkeyId}',
  summary: 'Removes a passkey: nobody signs in with it any more. Where one is signed in with it stays so.',
  params: z.strictObject({ passkeyId: PasskeyId }),
  data: z.object({ passkeyId: PasskeyId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})
