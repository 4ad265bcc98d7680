import { createHash, randomBytes } from 'node:crypto'
import { appTokenPrefix } from '@atelier/contract/connected-app'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { apiKeyHash } from '../../../platform/auth/api-key.ts'
import { dayMs } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { insertTokens, lockToken, putOut, useTokenUp } from './queries.ts'

export const codeMs = 60_000
const accessMs = 15 * 60_000
/** Without use for so long, a program asks anew. */
const refreshMs = 30 * dayMs

type Kind = 'code' | 'access' | 'refresh'
const prefixes: Record<Kind, string> = { code: 'atd_', access: appTokenPrefix, refresh: 'atr_' }

/** 256 random bits. */
export const newSecret = (kind: Kind): string => prefixes[kind] + randomBytes(32).toString('base64url')

/** Programs come without a session: what they show is their right. */
const shown = jobGrant('what a program shows that was let in')

/** RFC 6749, 5.2. */
export class OAuthRefusal extends Error {
  readonly error: 'invalid_request' | 'invalid_grant' | 'invalid_target' | 'unsupported_grant_type'

  constructor(error: OAuthRefusal['error']) {
    super(error)
    this.error = error
  }
}

const Common = { client_id: z.string().min(1).max(2000), resource: z.string().max(2000).optional() }

const TokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    ...Common,
    grant_type: z.literal('authorization_code'),
    code: z.string().min(1).max(200),
    redirect_uri: z.string().min(1).max(2000),
    // RFC 7636, 4.1
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  }),
  z.object({ ...Common, grant_type: z.literal('refresh_token'), refresh_token: z.string().min(1).max(200) }),
])
type TokenRequest = z.infer<typeof TokenRequest>

type Held = NonNullable<Awaited<ReturnType<typeof lockToken>>>

const isRight = (asked: TokenRequest, { token, app }: Held): boolean => {
  if (app.clientId !== asked.client_id) return false
  if (asked.grant_type === 'refresh_token') return token.kind === 'refresh'
  const challenge = createHash('sha256').update(asked.code_verifier).digest('base64url')
  return (
    token.kind === 'code' &&
    token.asked?.redirectUri === asked.redirect_uri &&
    token.asked.challenge === challenge
  )
}

const issue = async (tx: Database, { app }: Held, now: Date) => {
  const [access, refresh] = [newSecret('access'), newSecret('refresh')]
  const row = (secret: string, kind: Kind, ms: number) => ({
    hash: apiKeyHash(secret),
    appId: app.id,
    kind,
    expiresAt: new Date(now.getTime() + ms),
  })
  const rows = [row(access, 'access', accessMs), row(refresh, 'refresh', refreshMs)]
  await insertTokens(tx, shown, app.clientId, rows, now)
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: accessMs / 1000,
    refresh_token: refresh,
    scope: app.scope,
  }
}

/** Puts a program out: what it holds was used twice, or it says so itself. */
const end = async (context: AppContext, tx: Database, { app }: Held): Promise<void> => {
  const userId = await putOut(tx, shown, app.id)
  if (userId) await context.access.changed(tx, [userId])
}

/**
 * Gives tokens for a code or a refresh token. Each works once: who comes with one again has stolen it, or was stolen
 * from, and so the program is put out (RFC 9700, 4.14). Throws `OAuthRefusal`.
 */
export const giveTokens = async (context: AppContext, form: Record<string, string>, resource: string) => {
  const parsed = TokenRequest.safeParse(form)
  if (!parsed.success) {
    const isKnown = ['authorization_code', 'refresh_token'].includes(form['grant_type'] ?? '')
    throw new OAuthRefusal(isKnown ? 'invalid_request' : 'unsupported_grant_type')
  }
  const asked = parsed.data
  if (asked.resource !== undefined && asked.resource !== resource) throw new OAuthRefusal('invalid_target')
  const secret = asked.grant_type === 'refresh_token' ? asked.refresh_token : asked.code
  const now = context.clock.now()
  // what is taken away stays so when it is refused: nothing is thrown inside
  const given = await context.db.transaction(async (tx) => {
    const held = await lockToken(tx, apiKeyHash(secret))
    if (!held || held.token.kind === 'access') return null
    if (held.token.usedAt !== null) {
      context.log.warn({ part: 'auth', app: held.app.id }, 'a token was used twice: its program is put out')
      await end(context, tx, held)
      return null
    }
    if (held.token.expiresAt <= now) return null
    const isCode = held.token.kind === 'code'
    const right = isRight(asked, held)
    // a code is not there to be guessed about
    if (right || isCode) await useTokenUp(tx, shown, held.token.hash, now)
    return right ? issue(tx, held, now) : null
  })
  if (!given) throw new OAuthRefusal('invalid_grant')
  return given
}

/** RFC 7009: whoever shows a token ends what it belongs to. */
export const revokeToken = (context: AppContext, token: string): Promise<void> =>
  context.db.transaction(async (tx) => {
    const held = await lockToken(tx, apiKeyHash(token))
    if (held && held.token.kind !== 'code') await end(context, tx, held)
  })
