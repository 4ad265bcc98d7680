import type { ApiKeyScope } from '@atelier/contract/people/api-key'
import type { AppRequest, AppConsentRequest, ConnectedApp } from '@atelier/contract/people/connected-app'
import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/people/connected-apps'
import type { ConnectedAppId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { apiKeyHash } from '../../../platform/auth/api-key.ts'
import { originOf } from '../../../platform/http/origin-of.ts'
import type { RateLimit } from '../../../platform/limits/queries.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { authorizeAppManagement } from './access.ts'
import { describeRedirect, isRegistered, loadClient } from './clients.ts'
import { resourceOf } from './metadata.ts'
import { lockAndCountApps, deleteApp, insertApp, selectApps } from './queries.ts'
import { codeTtlMs, newSecret } from './tokens.ts'

const lookupLimit: RateLimit = {
  attempts: 30,
  blockMs: 60_000,
  maxBlockMs: 10 * 60_000,
  resetAfterMs: 10 * 60_000,
}

/** Grants `answers` if it's the only requested scope; anything else gets all of `/mcp`. */
const scopeOf = (scope: string | undefined): ApiKeyScope => (scope?.trim() === 'answers' ? 'answers' : 'all')

const validateRequest = async (
  context: AppContext,
  actor: Actor,
  appRequest: AppRequest,
  request: Request,
) => {
  const appGrant = authorizeAppManagement(actor)
  await context.throttle.consume(lookupLimit, 'Too many app approval requests.', 'app', actor.userId)
  const client = await loadClient(context, appGrant, appRequest.client_id)
  if (!isRegistered(client, appRequest.redirect_uri))
    throw new AppError(
      'BAD_INPUT',
      'This app wants to redirect you to a URL it hasn’t registered. Don’t continue.',
    )
  if (
    appRequest.resource !== undefined &&
    appRequest.resource !== resourceOf(originOf(context.config, request))
  )
    throw new AppError('BAD_INPUT', 'This app requests access that isn’t available here.')
  return { appGrant, client }
}

export const readRequest = async (
  context: AppContext,
  actor: Actor,
  appRequest: AppRequest,
  request: Request,
): Promise<AppConsentRequest> => {
  const { client } = await validateRequest(context, actor, appRequest, request)
  return { name: client.name, ...describeRedirect(appRequest.redirect_uri), scope: scopeOf(appRequest.scope) }
}

const redirectBack = (
  origin: string,
  { redirect_uri: uri, state }: AppRequest,
  params: Record<string, string>,
) => {
  const url = new URL(uri)
  // RFC 9207: naming the issuer prevents mix-up attacks
  const allParams = { ...params, iss: origin, ...(state !== undefined && { state }) }
  for (const [name, value] of Object.entries(allParams)) url.searchParams.set(name, value)
  return { redirectUrl: url.href }
}

/** Validates the request again, since it comes from the browser. */
export const decideRequest = async (
  context: AppContext,
  actor: Actor,
  { isAllowed: isApproved, allowed: grantedScope, ...appRequest }: BodyOf<typeof endpoints.decideAppRequest>,
  request: Request,
): Promise<{ redirectUrl: string }> => {
  const { appGrant, client } = await validateRequest(context, actor, appRequest, request)
  const origin = originOf(context.config, request)
  if (!isApproved) return redirectBack(origin, appRequest, { error: 'access_denied' })
  const code = newSecret('code')
  const id = uuidv7<ConnectedAppId>()
  const now = context.clock.now()
  const scope = scopeOf(appRequest.scope) === 'answers' ? 'answers' : grantedScope
  await context.db.transaction(async (tx) => {
    const { max } = limits.connectedApp
    if ((await lockAndCountApps(tx, appGrant)) >= max)
      throw new AppError(
        'CONFLICT',
        sentence(
          'You’ve reached the maximum of {maximum} connected apps. Disconnect one you no longer use.',
          {
            maximum: max,
          },
        ),
      )
    await insertApp(
      tx,
      appGrant,
      { id, clientId: client.id, scope, createdAt: now },
      {
        hash: apiKeyHash(code),
        appId: id,
        kind: 'code',
        asked: { redirectUri: appRequest.redirect_uri, challenge: appRequest.code_challenge },
        expiresAt: new Date(now.getTime() + codeTtlMs),
      },
    )
  })
  return redirectBack(origin, appRequest, { code })
}

export const listApps = async ({ db }: AppContext, actor: Actor): Promise<ConnectedApp[]> =>
  (await selectApps(db, authorizeAppManagement(actor))).map(({ app, client }) => ({
    id: app.id,
    name: client.name,
    leadsTo: describeRedirect(client.redirectUris[0] ?? 'https://unknown.invalid').leadsTo,
    scope: app.scope,
    createdAt: app.createdAt.getTime(),
    lastUsedAt: app.lastUsedAt?.getTime() ?? null,
  }))

export const revokeApp = async (context: AppContext, actor: Actor, id: ConnectedAppId): Promise<void> => {
  const appGrant = authorizeAppManagement(actor)
  await context.db.transaction(async (tx) => {
    if (!(await deleteApp(tx, appGrant, id))) throw notFound()
    await context.access.publishChange(tx, [appGrant.id])
  })
}
