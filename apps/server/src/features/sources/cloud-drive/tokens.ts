import type { UserId } from '@atelier/contract/ids'
import type { PlainText } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { requestTokens, type Tokens } from './google.ts'
import { type ConnectionRow, deleteConnection, findConnection, renewConnection } from './queries.ts'

export type TokenContext = Pick<AppContext, 'db' | 'config' | 'fetch' | 'secrets' | 'clock'>

const tokenPurpose = 'drive tokens'
const renewBeforeMs = 10 * 60_000
const minRemainingMs = 60_000

/** Encrypts the token so that it can be opened only for this person. */
export const sealTokens = ({ secrets, clock }: TokenContext, userId: UserId, tokens: Tokens) => ({
  accessToken: secrets.seal(tokenPurpose, userId, tokens.access_token),
  expiresAt: new Date(clock.now().getTime() + tokens.expires_in * 1000),
})

export const sealRefreshToken = ({ secrets }: TokenContext, userId: UserId, token: string) =>
  secrets.seal(tokenPurpose, userId, token)

export const openToken = (
  { secrets }: Pick<AppContext, 'secrets'>,
  userId: UserId,
  sealedToken: string | null,
) => (sealedToken === null ? null : secrets.open(tokenPurpose, userId, sealedToken))

export interface TokenResult {
  token: string | null
  error: PlainText | null
}

const expiredMessage = 'Google ended this connection. Connect Google Drive again.'

const renewToken = async (
  context: TokenContext,
  actor: Actor,
  row: ConnectionRow,
): Promise<string | null> => {
  const { userId } = actor
  const refreshToken = openToken(context, userId, row.refreshToken)
  const tokens = refreshToken
    ? await requestTokens(context, { grant_type: 'refresh_token', refresh_token: refreshToken })
    : null
  if (!tokens) return null
  const newRefreshToken = tokens.refresh_token
  await renewConnection(context.db, actor, row, {
    ...sealTokens(context, userId, tokens),
    refreshToken: newRefreshToken ? sealRefreshToken(context, userId, newRefreshToken) : row.refreshToken,
  })
  return tokens.access_token
}

/** Renews the token before it expires. Throws UNAVAILABLE if Google is unreachable. */
export const loadUsableToken = async (context: TokenContext, actor: Actor): Promise<TokenResult> => {
  const { userId } = actor
  const row = await findConnection(context.db, userId)
  if (!row) return { token: null, error: null }
  const accessToken = openToken(context, userId, row.accessToken)
  const remainingMs = row.expiresAt.getTime() - context.clock.now().getTime()
  if (accessToken !== null && remainingMs > renewBeforeMs) return { token: accessToken, error: null }
  const token = await renewToken(context, actor, row).catch((error: unknown) => {
    // Google is unreachable, but the token is valid for a while
    if (accessToken !== null && remainingMs > minRemainingMs) return accessToken
    throw error
  })
  if (token !== null) return { token, error: null }
  await deleteConnection(context.db, actor, row)
  return { token: null, error: expiredMessage }
}

export const dropConnection = async (context: TokenContext, actor: Actor): Promise<PlainText> => {
  const row = await findConnection(context.db, actor.userId)
  if (row) await deleteConnection(context.db, actor, row)
  return expiredMessage
}
