import { isIP } from 'node:net'
import { limits } from '@atelier/contract/limits'
import { passkey as passkeyPlugin } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { z } from 'zod'
import { type Config, serverUrl } from '../config.ts'

export const passkeySiteFor = (
  config: Pick<Config, 'publicUrl' | 'port'>,
): { origin: string; rpID: string; reason: null } | { origin: null; reason: string } => {
  const { origin, hostname, protocol } = new URL(serverUrl(config))
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  if (!isSafe) return { origin: null, reason: 'Passkeys require HTTPS; this server doesn’t use it.' }
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0)
    return { origin: null, reason: 'Passkeys require a domain name; this server is reached by IP address.' }
  return { origin, rpID: hostname, reason: null }
}

export const freshnessSeconds = 10 * 60

/** A passkey replaces the password, so it must verify the user. */
const requireUserVerification = (isVerified: boolean | undefined): void => {
  if (isVerified !== true)
    throw new APIError('FORBIDDEN', {
      code: 'PASSKEY_WITHOUT_PERSON',
      message: 'The passkey must verify you by fingerprint, face or PIN.',
    })
}

export const passkeysPlugin = (site: { rpID: string; origin: string }) =>
  passkeyPlugin({
    rpID: site.rpID,
    rpName: 'Atelier',
    origin: site.origin,
    // discoverable passkeys allow signing in without a user name
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => {
        requireUserVerification(verification.registrationInfo?.userVerified)
      },
    },
    authentication: {
      afterVerification: ({ verification }) => {
        requireUserVerification(verification.authenticationInfo.userVerified)
      },
    },
  })

const PasskeyCredential = z.looseObject({ id: z.string().min(1).max(2000), type: z.literal('public-key') })

export const passkeyBodies: Readonly<Record<string, z.ZodType>> = {
  'passkey/verify-registration': z.strictObject({
    response: PasskeyCredential,
    name: z.string().trim().min(1, 'Enter a name.').max(limits.passkey.nameMax),
  }),
  'passkey/verify-authentication': z.strictObject({ response: PasskeyCredential }),
}

export const passkeyPaths = {
  begin: 'passkey/generate-authenticate-options',
  enter: 'passkey/verify-authentication',
  registerOptions: 'passkey/generate-register-options',
  add: 'passkey/verify-registration',
} as const
