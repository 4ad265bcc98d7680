import { createHash, randomBytes } from 'node:crypto'
import { appTokenPrefix } from '@atelier/contract/people/connected-app'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { apiKeyHash } from '../../../platform/auth/api-key.ts'
import { dayMs } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { insertTokens, lockToken, removeApp, consumeToken } from './queries.ts'

export const codeTtlMs = 60_000
const accessTtlMs = 15 * 60_000
const refreshTtlMs = 30 * dayMs

type Kind = 'code' | 'access' | 'refresh'
const prefixes: Record<Kind, string> = { code: 'atd_', access: appTokenPrefix, refresh: 'atr_' }

export const newSecret = (kind: Kind): string => prefixes[kind] + randomBytes(32).toString('base64url')

const tokenGrant = jobGrant('an authorized client reads its data')

/** An error response of the token endpoint (RFC 6749, section 5.2). */
export class OAuthError extends Error {
  readonly error: 'invalid_request' | 'invalid_grant' | 'invalid_target' | 'unsupported_grant_type'

  constructor(error: OAuthError['error']) {
    super(error)
    this.error = error
  }
}

const commonFields = { client_id: z.string().min(1).max(2000), resource: z.string().max(2000).optional() }

const TokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    ...commonFields,
    grant_type: z.literal('authorization_code'),
    code: z.string().min(1).max(200),
    redirect_uri: z.string().min(1).max(2000),
    // format of code verifiers (RFC 7636, section 4.1)
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  }),
  z.object({
    ...commonFields,
    grant_type: z.literal('refresh_token'),
    refresh_token: z.string().min(1).max(200),
  }),
])
type TokenRequest = z.infer<typeof TokenRequest>

type StoredToken = NonNullable<Awaited<ReturnType<typeof lockToken>>>

const isValidRequest = (tokenRequest: TokenRequest, { token, app }: StoredToken): boolean => {
  if (app.clientId !== tokenRequest.client_id) return false
  if (tokenRequest.grant_type === 'refresh_token') return token.kind === 'refresh'
  const challenge = createHash('sha256').update(tokenRequest.code_verifier).digest('base64url')
  return (
    token.kind === 'code' &&
    token.asked?.redirectUri === tokenRequest.redirect_uri &&
    token.asked.challenge === challenge
  )
}

const issueTokenPair = async (tx: Database, { app }: StoredToken, now: Date) => {
  const [accessToken, refreshToken] = [newSecret('access'), newSecret('refresh')]
  const createRow = (secret: string, kind: Kind, ms: number) => ({
    hash: apiKeyHash(secret),
    appId: app.id,
    kind,
    expiresAt: new Date(now.getTime() + ms),
  })
  const rows = [
    createRow(accessToken, 'access', accessTtlMs),
    createRow(refreshToken, 'refresh', refreshTtlMs),
  ]
  await insertTokens(tx, tokenGrant, app.clientId, rows, now)
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: accessTtlMs / 1000,
    refresh_token: refreshToken,
    scope: app.scope,
  }
}

const disconnectApp = async (context: AppContext, tx: Database, { app }: StoredToken): Promise<void> => {
  const userId = await removeApp(tx, tokenGrant, app.id)
  if (userId) await context.access.publishChange(tx, [userId])
}

/**
 * Each code or refresh token works once; reuse disconnects the app (RFC 9700, section 4.14). Throws
 * `OAuthError`.
 */
export const issueTokens = async (context: AppContext, form: Record<string, string>, resource: string) => {
  const parsed = TokenRequest.safeParse(form)
  if (!parsed.success) {
    const isKnownGrantType = ['authorization_code', 'refresh_token'].includes(form['grant_type'] ?? '')
    throw new OAuthError(isKnownGrantType ? 'invalid_request' : 'unsupported_grant_type')
  }
  const tokenRequest = parsed.data
  if (tokenRequest.resource !== undefined && tokenRequest.resource !== resource)
    throw new OAuthError('invalid_target')
  const secret = tokenRequest.grant_type === 'refresh_token' ? tokenRequest.refresh_token : tokenRequest.code
  const now = context.clock.now()
  // throwing inside the transaction would undo the revocation
  const tokens = await context.db.transaction(async (tx) => {
    const tokenRow = await lockToken(tx, apiKeyHash(secret))
    if (!tokenRow || tokenRow.token.kind === 'access') return null
    if (tokenRow.token.usedAt !== null) {
      context.log.warn(
        { part: 'auth', app: tokenRow.app.id },
        'a token was used twice; the app was disconnected',
      )
      await disconnectApp(context, tx, tokenRow)
      return null
    }
    if (tokenRow.token.expiresAt <= now) return null
    const isCode = tokenRow.token.kind === 'code'
    const isValid = isValidRequest(tokenRequest, tokenRow)
    // a code allows a single attempt
    if (isValid || isCode) await consumeToken(tx, tokenGrant, tokenRow.token.hash, now)
    return isValid ? issueTokenPair(tx, tokenRow, now) : null
  })
  if (!tokens) throw new OAuthError('invalid_grant')
  return tokens
}

/** Revokes a token and everything that belongs to it (RFC 7009). */
export const revokeToken = (context: AppContext, token: string): Promise<void> =>
  context.db.transaction(async (tx) => {
    const tokenRow = await lockToken(tx, apiKeyHash(token))
    if (tokenRow && tokenRow.token.kind !== 'code') await disconnectApp(context, tx, tokenRow)
  })
