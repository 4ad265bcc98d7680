import { isIP } from 'node:net'
import { limits } from '@atelier/contract/limits'
import { passkey as passkeyPlugin } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { z } from 'zod'
import { type Config, ownAddress } from '../config.ts'

/** Where passkeys can be used, or why they cannot: browsers bind each to a name, and to an encrypted connection. */
export const passkeysAt = (
  config: Pick<Config, 'publicUrl' | 'port'>,
): { origin: string; rpID: string; reason: null } | { origin: null; reason: string } => {
  const { origin, hostname, protocol } = new URL(ownAddress(config))
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  if (!isSafe) return { origin: null, reason: 'Passkeys require HTTPS; this server doesn’t use it.' }
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0)
    return { origin: null, reason: 'Passkeys require a domain name; this server is reached by IP address.' }
  return { origin, rpID: hostname, reason: null }
}

/** Of a new passkey, and of one that is removed or renamed, the session began within so long. */
export const freshSeconds = 10 * 60

/** A passkey stands in the place of a password: a device that is only there, and has not known its person, is none. */
const requirePerson = (isVerified: boolean | undefined): void => {
  if (isVerified !== true)
    throw new APIError('FORBIDDEN', {
      code: 'PASSKEY_WITHOUT_PERSON',
      message: 'The passkey must verify you by fingerprint, face or PIN.',
    })
}

export const passkeysPlugin = (place: { rpID: string; origin: string }) =>
  passkeyPlugin({
    rpID: place.rpID,
    rpName: 'Atelier',
    origin: place.origin,
    // so that it is found without a name typed first
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => {
        requirePerson(verification.registrationInfo?.userVerified)
      },
    },
    authentication: {
      afterVerification: ({ verification }) => {
        requirePerson(verification.authenticationInfo.userVerified)
      },
    },
  })

/** What a browser says of a passkey (WebAuthn, 5.1); its parts are better-auth's to check. */
const Said = z.looseObject({ id: z.string().min(1).max(2000), type: z.literal('public-key') })

export const passkeyBodies: Readonly<Record<string, z.ZodType>> = {
  'passkey/verify-registration': z.strictObject({
    response: Said,
    name: z.string().trim().min(1, 'Enter a name.').max(limits.passkey.nameMax),
  }),
  'passkey/verify-authentication': z.strictObject({ response: Said }),
}

export const passkeyPaths = {
  begin: 'passkey/generate-authenticate-options',
  enter: 'passkey/verify-authentication',
  beginNew: 'passkey/generate-register-options',
  add: 'passkey/verify-registration',
} as const
