import { oneLine } from '@atelier/contract/characters'
import type { UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import type { BetterAuthOptions } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Config, OpenIdConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { isBlocked } from './queries.ts'
import { findSignUpRefusal } from './sign-up-rule.ts'

export const providerId = 'oidc'

export const openIdPaths: ReadonlySet<string> = new Set([
  '/api/auth/sign-in/social',
  `/api/auth/callback/${providerId}`,
])

const Claims = z.object({ sub: z.string().min(1).max(255) })

/** Call after the token's signature, issuer, audience and nonce were checked. */
const subjectOf = (idToken: string): string => {
  const [, claims = ''] = idToken.split('.')
  return Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())).sub
}

const { nameMax, emailMax } = limits.account

/** Providers differ: some send `true` as a string. */
const Profile = z.object({
  email: z.string().catch(''),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(false),
  name: z.string().catch(''),
  preferred_username: z.string().catch(''),
})

/**
 * Code flow with PKCE, state and nonce. Unguarded fetch is safe here, since the administrator sets the
 * issuer.
 */
export const openIdPlugin = ({ issuer, clientId, clientSecret, name, trustsEmail }: OpenIdConfig) =>
  genericOAuth({
    config: [
      {
        providerId,
        name,
        discoveryUrl: `${issuer}/.well-known/openid-configuration`,
        requireIdTokenVerification: true,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        // a subject is unique only per issuer
        accountSubject: ({ tokens: { idToken }, profile }) => {
          const subject = subjectOf(idToken ?? '')
          if (profile.sub !== subject) throw new Error('the user info belongs to a different user')
          return `${issuer} ${subject}`
        },
        mapProfileToUser: (profile) => {
          const claims = Profile.parse(profile)
          const candidates = [claims.name, claims.preferred_username, claims.email.split('@')[0] ?? '']
          const displayName = candidates
            .map((text) => oneLine(text).slice(0, nameMax))
            .find((text) => text !== '')
          return { name: displayName ?? 'Someone', emailVerified: claims.email_verified ?? trustsEmail }
        },
      },
    ],
  })

type Rule = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>

export const createUserInfoRule =
  (deps: { config: Pick<Config, 'signUps' | 'mail'>; db: Database }): Rule =>
  async ({ user: { id, email: profileEmail, emailVerified }, source }) => {
    if (source.method !== 'oauth') return
    if (source.action !== 'create-user')
      return typeof id === 'string' && (await isBlocked(deps.db, id as UserId))
        ? { error: 'ACCOUNT_BLOCKED' }
        : undefined
    const email = z.email().max(emailMax).safeParse(profileEmail?.toLowerCase())
    if (!email.success) return { error: 'email_not_found' }
    const person = { email: email.data, isVerified: emailVerified === true }
    const errorCode = await findSignUpRefusal(deps, person, new Date())
    return errorCode === null ? undefined : { error: errorCode }
  }

const timeoutMs = 10_000

interface AuthContext {
  readonly socialProviders: readonly { readonly id: string; readonly issuer?: string | undefined }[]
}

/**
 * Creates the auth instance on first use, so that the server can start even if the provider is down. Retries
 * after failures. Throws UNAVAILABLE.
 */
export const createLazily = <Auth extends { $context: Promise<AuthContext> }>(
  { issuer, name }: OpenIdConfig,
  createAuth: () => Auth,
): (() => Promise<Auth>) => {
  let authPromise: Promise<Auth> | null = null
  const createAndCheck = async (): Promise<Auth> => {
    const auth = createAuth()
    const timeout = AbortSignal.timeout(timeoutMs)
    const abortRejection = new Promise<never>((_resolve, reject) => {
      timeout.addEventListener('abort', () => reject(new Error('no response in time')), { once: true })
    })
    const { socialProviders } = await Promise.race([auth.$context, abortRejection])
    const provider = socialProviders.find(({ id }) => id === providerId)
    if (provider?.issuer?.replace(/\/$/, '') === issuer) return auth
    throw new Error(provider ? `it calls itself ${provider.issuer}` : 'couldn’t read its discovery document')
  }
  return () =>
    (authPromise ??= createAndCheck().catch((cause: unknown) => {
      authPromise = null
      throw new AppError(
        'UNAVAILABLE',
        sentence(
          'Sign-in with {name} isn’t working right now. Try again in a moment, or use your password.',
          { name },
        ),
        { cause },
      )
    }))
}
