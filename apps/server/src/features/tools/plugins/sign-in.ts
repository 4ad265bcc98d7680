import { createHash, randomBytes } from 'node:crypto'
import type { BodyOf, QueryOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/tools/plugins'
import type { PluginId } from '@atelier/contract/ids'
import { type OwnClient, PluginHeaders, type SignInOutcome } from '@atelier/contract/tools/plugin'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Config } from '../../../platform/config.ts'
import { originOf } from '../../../platform/http/origin-of.ts'
import { SignInNeeded } from '../../../platform/mcp/mcp-failure.ts'
import {
  type Access,
  PendingSignIn,
  beginSignIn,
  clientMetadata,
  findSignIn,
  hostOf,
  redeemCode,
  requireIssuer,
} from '../../../platform/mcp/sign-in.ts'
import { loadPlugin, requirePluginsEnabled } from './access.ts'
import {
  headerRecord,
  savePlugin,
  requireRequestQuota,
  requireCapacity,
  storeOffers,
  type ServerLocation,
  resolveLocation,
} from './plugins.ts'
import { readServer, type ServerOffers } from './read-server.ts'
import { insertSignIn, consumeSignIn } from './queries.ts'
import { keyOf, sealAccess, targetOf } from './target.ts'

const stateTtlMs = 15 * 60_000
const purpose = 'plugin sign-in'
const consumeGrant = jobGrant('a sign-in state works once')

const hashText = (text: string) => createHash('sha256').update(text).digest('base64url')
const callbackUrl = (origin: string) => `${origin}/api/auth/plugin/callback`

export const clientDocumentPath = '/.well-known/atelier-client.json'

export const clientDocument = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  publicUrl?.startsWith('https:')
    ? {
        client_id: `${publicUrl}${clientDocumentPath}`,
        client_uri: publicUrl,
        ...clientMetadata(callbackUrl(new URL(publicUrl).origin)),
      }
    : null

const StoredSignIn = z.object({
  begun: PendingSignIn,
  adding: z.object({ name: z.string(), address: z.string(), headers: PluginHeaders }).nullable(),
})
type StoredSignIn = z.infer<typeof StoredSignIn>

interface SignInRequest {
  readonly location: ServerLocation
  readonly headers: Readonly<Record<string, string>>
  readonly pluginId: PluginId | null
  readonly adding: StoredSignIn['adding']
  readonly client: OwnClient | undefined
}

const requestChallenge = async (context: AppContext, { location, headers }: SignInRequest) => {
  try {
    await context.mcp.once({ ...location, headers, era: null }, readServer)
  } catch (error) {
    if (error instanceof SignInNeeded) return error.challenge
    throw error
  }
  throw new AppError('CONFLICT', 'This server doesn’t require sign-in.')
}

const begin = async (context: AppContext, actor: Actor, request: Request, signInRequest: SignInRequest) => {
  const { config, secrets, clock, db } = context
  const sessionMark = context.auth.markOf(request)
  if (sessionMark === null || (actor.kind === 'user' && actor.byKey))
    throw new AppError(
      'NOT_ALLOWED',
      'You can only sign in to a plugin’s server in Atelier itself, not with an API key.',
    )
  const { location, client: credentials, pluginId, adding } = signInRequest
  const challenge = await requestChallenge(context, signInRequest)
  const parts = { allow: config.outboundAllow }
  const signInTarget = await findSignIn(location.address, challenge, parts)
  const state = randomBytes(32).toString('base64url')
  const { url, session: signIn } = await beginSignIn({
    ...parts,
    target: signInTarget,
    state,
    redirectUrl: callbackUrl(originOf(config, request)),
    clientMetadataUrl: clientDocument(config)?.client_id ?? null,
    client: credentials
      ? {
          client_id: credentials.clientId,
          ...(credentials.clientSecret !== '' && { client_secret: credentials.clientSecret }),
        }
      : null,
  })
  const stateHash = hashText(state)
  const storedSignIn: StoredSignIn = { begun: signIn, adding }
  const now = clock.now()
  const values = {
    stateHash,
    sessionMark,
    pluginId,
    sealed: secrets.seal(purpose, stateHash, JSON.stringify(storedSignIn)),
    expiresAt: new Date(now.getTime() + stateTtlMs),
  }
  await insertSignIn(db, actor, values, now)
  return { url, host: hostOf(signInTarget) }
}

export const beginNew = async (
  context: AppContext,
  actor: Actor,
  { name, address, headers, client }: BodyOf<typeof endpoints.beginSignIn>,
  request: Request,
) => {
  await requirePluginsEnabled(context.db, actor)
  const location = resolveLocation(context, { address })
  await requireCapacity(context, actor)
  return begin(context, actor, request, {
    location,
    headers: headerRecord(headers),
    pluginId: null,
    adding: { name, address, headers },
    client,
  })
}

export const restartSignIn = async (
  context: AppContext,
  actor: Actor,
  { id, client }: { id: PluginId; client: OwnClient | undefined },
  request: Request,
) => {
  const row = await loadPlugin(context.db, actor, id, 'READ_PLUGIN')
  await requirePluginsEnabled(context.db, actor)
  await requireRequestQuota(context, actor)
  const { transport, address, headers } = targetOf(context, row)
  const location: ServerLocation = { transport, address }
  return begin(context, actor, request, { location, headers, pluginId: id, adding: null, client })
}

const outcomeOf = async (error: unknown): Promise<SignInOutcome> => {
  const { IssuerMismatchError, OAuthError } = await import('@modelcontextprotocol/client')
  if (error instanceof IssuerMismatchError) return 'other'
  return error instanceof OAuthError ? 'failed' : 'unreachable'
}

const addPlugin = async (
  context: AppContext,
  actor: Actor,
  { name, address, headers }: NonNullable<StoredSignIn['adding']>,
  access: Access,
) => {
  const location: ServerLocation = { transport: 'http', address }
  const target = { ...location, headers: headerRecord(headers), token: access.token, era: null }
  const offers: ServerOffers = await context.mcp.once(target, readServer)
  await savePlugin(context, actor, { name, location, headers, offers, access })
}

const updatePlugin = async (context: AppContext, actor: Actor, id: PluginId, access: Access) => {
  const { grant: _grant, ...row } = await loadPlugin(context.db, actor, id, 'READ_PLUGIN')
  const target = { ...targetOf(context, row), token: access.token, era: null }
  const offers = await context.mcp.once(target, readServer)
  await storeOffers(context, actor, id, offers, {
    ...sealAccess(context, id, access),
    signIn: 'in',
    signInHost: hostOf(access.place),
    version: row.version + 1,
    renewingUntil: null,
  })
  await context.mcp.close(keyOf(row))
}

type Query = QueryOf<typeof endpoints.finishSignIn>

const completeSignIn = async (
  context: AppContext,
  actor: Actor,
  { state, code, iss, error }: Query,
  request: Request,
): Promise<SignInOutcome> => {
  const { db, secrets, clock, config } = context
  const stateHash = hashText(state ?? '')
  const row = await consumeSignIn(db, consumeGrant, stateHash, clock.now())
  if (row?.userId !== actor.userId || row.sessionMark !== context.auth.markOf(request)) return 'late'
  const text = secrets.open(purpose, stateHash, row.sealed)
  if (text === null) return 'late'
  const { begun: signIn, adding } = StoredSignIn.parse(JSON.parse(text))
  let access: Access
  try {
    // RFC 9207: verify the issuer before trusting the response, even if it is an error
    await requireIssuer(signIn, iss)
    if (code === undefined) return error === 'access_denied' ? 'refused' : 'failed'
    access = await redeemCode(signIn, { code, iss, now: clock.now() }, { allow: config.outboundAllow })
  } catch (failure) {
    context.log.info({ err: failure }, 'plugin sign-in failed')
    return outcomeOf(failure)
  }
  try {
    await (row.pluginId === null
      ? adding && addPlugin(context, actor, adding, access)
      : updatePlugin(context, actor, row.pluginId, access))
    return 'done'
  } catch (failure) {
    context.log.info({ err: failure }, 'plugin unusable after sign-in')
    return 'unused'
  }
}

/** Redirects to the plugins page with the outcome in the URL's fragment. */
export const finish = async (
  context: AppContext,
  actor: Actor | null,
  query: Query,
  request: Request,
): Promise<Response> => {
  const outcome = actor ? await completeSignIn(context, actor, query, request) : 'late'
  return new Response(null, { status: 302, headers: { location: `/chat/plugins#sign-in-${outcome}` } })
}
