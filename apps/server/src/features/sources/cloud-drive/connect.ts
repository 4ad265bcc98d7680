import { createHash, randomBytes } from 'node:crypto'
import type { DataOf } from '@atelier/contract/endpoint'
import type { connectDrive } from '@atelier/contract/endpoints/sources/cloud-drive'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { originOf } from '../../../platform/http/origin-of.ts'
import { requireAccount } from './access.ts'
import { driveScope, requireDriveConfig, revokeToken } from './google.ts'
import { insertState, consumeConnection } from './queries.ts'
import { openToken, loadUsableToken } from './tokens.ts'

const stateTtlMs = 10 * 60_000
export const statePurpose = 'drive state'

export const hashText = (text: string) => createHash('sha256').update(text).digest('base64url')

export const callbackUrl = (origin: string) => `${origin}/api/auth/connector/callback`

/** Prevents open redirects. */
const requireOwnPath = (returnUrl: string, origin: string): string => {
  const url = URL.parse(returnUrl, origin)
  // '/.//elsewhere' has this origin, but its path is '//elsewhere', which leads to another host
  if (url?.origin !== origin || url.pathname.startsWith('//'))
    throw new AppError('BAD_INPUT', 'returnUrl must be a page on this site.')
  return url.pathname + url.search
}

/** API-14: authorization code with PKCE (RFC 7636). The state works once, and only in this session. */
export const connect = async (
  context: AppContext,
  actor: Actor,
  { returnUrl, request }: { returnUrl: string; request: Request },
): Promise<DataOf<typeof connectDrive>> => {
  requireAccount(actor)
  const { clientId } = requireDriveConfig(context)
  const origin = originOf(context.config, request)
  const path = requireOwnPath(returnUrl, origin)
  const sessionMark = context.auth.markOf(request)
  // unreachable: API keys have no session and were rejected with the account check
  if (sessionMark === null) throw new AppError('NOT_SIGNED_IN', 'Sign in to continue.')
  const { token, error } = await loadUsableToken(context, actor)
  if (token !== null) return { redirectUrl: null, token, error: null }
  const state = randomBytes(32).toString('base64url')
  const verifier = randomBytes(32).toString('base64url')
  const now = context.clock.now()
  const stateHash = hashText(state)
  await insertState(
    context.db,
    actor,
    {
      stateHash,
      sessionMark,
      verifier: context.secrets.seal(statePurpose, stateHash, verifier),
      returnUrl: path,
      expiresAt: new Date(now.getTime() + stateTtlMs),
    },
    now,
  )
  const redirectUrl = new URL(`${context.config.sites['google-accounts']}/o/oauth2/v2/auth`)
  redirectUrl.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callbackUrl(origin),
    response_type: 'code',
    scope: driveScope,
    // Google issues a refresh token only with new consent
    access_type: 'offline',
    prompt: 'consent',
    state,
    code_challenge: hashText(verifier),
    code_challenge_method: 'S256',
  }).toString()
  return { redirectUrl: redirectUrl.href, token: null, error }
}

export const disconnect = async (context: AppContext, actor: Actor): Promise<{ isConnected: false }> => {
  requireAccount(actor)
  const row = await consumeConnection(context.db, actor)
  const token = row && openToken(context, actor.userId, row.refreshToken ?? row.accessToken)
  if (token)
    await revokeToken(context, token).catch((error: unknown) =>
      context.log.warn({ err: error }, 'could not revoke a drive’s grant'),
    )
  return { isConnected: false }
}
