import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/admin/admin-models'
import type { ConnectionId } from '@atelier/contract/ids'
import type { Connection, ConnectionKind, ConnectionTest } from '@atelier/contract/admin/model-connection'
import type { Sentence } from '@atelier/contract/sentence'
import { type PlainText, presentSentence, sentence, type Wording } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/queries.ts'
import { isPrivateLiteral } from '../../../platform/fetch/resolve-target.ts'
import { localProviderName } from '../../../platform/local-models/local-provider.ts'
import { guardedTransport, directTransport } from '../../../platform/models/providers/transport.ts'
import { configuredProviders, connectedProvider } from '../../../platform/models/models.ts'
import { localOllama } from '../../../platform/models/providers/openai-provider.ts'
import { HttpStatusError, type ModelProvider } from '../../../platform/models/provider.ts'
import { selectConnections } from '../../../platform/settings/queries.ts'
import { keyPurpose } from '../../../platform/settings/settings.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { requireAdmin } from '../../people/users/index.ts'
import {
  type ConnectionRow,
  deleteConnection,
  findConnection,
  insertConnection,
  updateConnectionRow,
  upsertModelSettings,
} from './model-queries.ts'

const testTimeoutMs = 10_000

const present = ({ id, name, kind, baseUrl, sealedKey }: ConnectionRow): Connection => ({
  id,
  name,
  kind,
  baseUrl,
  hasKey: sealedKey !== null,
})

const environmentConnections = ({ config }: AppContext): Connection[] => {
  const { openaiKey, openaiUrl, anthropicKey, googleKey, ollamaUrl } = config.models
  const createConnection = (kind: ConnectionKind, baseUrl: string | null, hasKey: boolean): Connection => ({
    id: null,
    name: kind,
    kind,
    baseUrl,
    hasKey,
  })
  return [
    ...(openaiKey || openaiUrl ? [createConnection('openai', openaiUrl, openaiKey !== null)] : []),
    ...(anthropicKey ? [createConnection('anthropic', null, true)] : []),
    ...(googleKey ? [createConnection('google', null, true)] : []),
    ...(ollamaUrl ? [createConnection('ollama', ollamaUrl, false)] : []),
  ]
}

const ollamaAddress = ({ config }: AppContext): string => config.models.ollamaUrl ?? localOllama

const isOllamaFound = async (context: AppContext): Promise<boolean> => {
  try {
    const response = await directTransport.fetch(new URL('/api/version', ollamaAddress(context)), {
      signal: AbortSignal.timeout(2_000),
    })
    return response.ok
  } catch {
    return false
  }
}

export const listModels = async (context: AppContext, actor: Actor) => {
  const { db, models, config } = context
  await requireAdmin(db, actor)
  const [allModels, { default: defaultModel }, isFound] = await Promise.all([
    models.listAll(),
    models.list(),
    isOllamaFound(context),
  ])
  return {
    connections: [...environmentConnections(context), ...(await selectConnections(db)).map(present)],
    models: allModels.map(({ id, name, provider }) => {
      const { isShown = true, inputPrice = null, outputPrice = null } = config.models.settings.get(id) ?? {}
      const prices = { input: inputPrice, output: outputPrice }
      return { id, name, connection: provider, isShown, isDefault: id === defaultModel, prices }
    }),
    currency: config.currency,
    ollama: { isFound, address: ollamaAddress(context) },
  }
}

const invalidUrlError = (message: Wording) =>
  new AppError('BAD_INPUT', message, { issues: [{ path: 'body.baseUrl', message }] })

/** Rejects URLs that are visibly private. Resolved addresses are checked on every call. */
const requireReachable = ({ config }: AppContext, baseUrl: string | undefined): void => {
  if (baseUrl === undefined) return
  const { username, password } = new URL(baseUrl)
  if (username || password)
    throw invalidUrlError('Remove the password from the URL. Use the API key field instead.')
  if (isPrivateLiteral(baseUrl, config.outboundAllow))
    throw invalidUrlError(
      sentence(
        'This URL is on a private network. Your administrator can allow it with OUTBOUND_ALLOW={host}.',
        { host: new URL(baseUrl).host },
      ),
    )
}

const requiredFields = {
  openai: [],
  anthropic: ['key'],
  google: ['key'],
  ollama: ['baseUrl'],
  automatic1111: ['baseUrl'],
  comfyui: ['baseUrl'],
} as const

type NewConnection = BodyOf<typeof endpoints.addConnection>

const sealKey = ({ secrets }: AppContext, id: ConnectionId, key: string | undefined) =>
  key === undefined ? {} : { sealedKey: secrets.seal(keyPurpose, id, key) }

export const addConnection = async (
  context: AppContext,
  actor: Actor,
  { kind, name, baseUrl, key }: NewConnection,
): Promise<Connection> => {
  const row = await context.db.transaction(async (tx) => {
    const admin = await requireAdmin(tx, actor)
    for (const field of requiredFields[kind])
      if ({ key, baseUrl }[field] === undefined) {
        const message = field === 'key' ? 'Enter the API key.' : 'Enter the URL.'
        throw new AppError('BAD_INPUT', message, { issues: [{ path: `body.${field}`, message }] })
      }
    requireReachable(context, baseUrl)
    const id = uuidv7<ConnectionId>()
    const isTaken =
      name === localProviderName ||
      configuredProviders({ ...context.config.models, connections: [] }).some(
        (provider) => provider.name === name,
      )
    const values = { id, name, kind, baseUrl: baseUrl ?? null, ...sealKey(context, id, key) }
    const connection = isTaken ? null : await insertConnection(tx, admin, values)
    if (!connection) {
      const message = sentence('“{name}” is already taken. Choose another name.', { name })
      throw new AppError('CONFLICT', message, { issues: [{ path: 'body.name', message }] })
    }
    const details = { kind, address: baseUrl ?? null, key: key === undefined ? 'none' : 'set' }
    await audit(tx, admin, { action: 'connection-added', target: name, details })
    await context.settings.publishChange(tx)
    return connection
  })
  await context.settings.reload()
  return present(row)
}

/** A stored key is never sent to a new URL. */
export const updateConnection = async (
  context: AppContext,
  actor: Actor,
  id: ConnectionId,
  { baseUrl, key }: BodyOf<typeof endpoints.updateConnection>,
): Promise<Connection> => {
  const row = await context.db.transaction(async (tx) => {
    const admin = await requireAdmin(tx, actor)
    const existing = await findConnection(tx, id)
    if (!existing) throw notFound()
    requireReachable(context, baseUrl)
    const isNewUrl = baseUrl !== undefined && baseUrl !== existing.baseUrl
    if (isNewUrl && existing.sealedKey !== null && key === undefined) {
      const message = 'Enter the API key again. The saved key isn’t sent to a different URL.'
      throw new AppError('BAD_INPUT', message, { issues: [{ path: 'body.key', message }] })
    }
    const values = { ...(baseUrl !== undefined && { baseUrl }), ...sealKey(context, id, key) }
    const updatedConnection =
      Object.keys(values).length === 0 ? existing : await updateConnectionRow(tx, admin, id, values)
    const details = { ...(isNewUrl && { address: baseUrl }), ...(key !== undefined && { key: 'changed' }) }
    await audit(tx, admin, { action: 'connection-changed', target: existing.name, details })
    await context.settings.publishChange(tx)
    return updatedConnection ?? existing
  })
  await context.settings.reload()
  return present(row)
}

export const removeConnection = async (context: AppContext, actor: Actor, id: ConnectionId) => {
  await context.db.transaction(async (tx) => {
    const admin = await requireAdmin(tx, actor)
    const row = await findConnection(tx, id)
    if (!row) throw notFound()
    await deleteConnection(tx, admin, row)
    await audit(tx, admin, { action: 'connection-removed', target: row.name })
    await context.settings.publishChange(tx)
  })
  await context.settings.reload()
  return { id }
}

const hints: Record<ConnectionKind, PlainText> = {
  openai: 'it usually ends with /v1.',
  anthropic: 'it usually ends with /v1.',
  google: 'it usually ends with /v1.',
  ollama: 'it usually ends with :11434.',
  automatic1111: 'it usually ends with :7860. Start the web UI with --api.',
  comfyui: 'it usually ends with :8188.',
}

const describeFailure = (error: unknown, url: string | Sentence, kind: ConnectionKind): Wording => {
  if (error instanceof HttpStatusError && (error.status === 401 || error.status === 403))
    return sentence('The server rejected the API key ({status}). Enter another one.', {
      status: error.status,
    })
  if (error instanceof HttpStatusError)
    return sentence('The server returned {status} instead of a list of models. Check the URL: {hint}', {
      status: error.status,
      hint: sentence(hints[kind]),
    })
  if (error instanceof Error && error.name === 'ZodError')
    return 'The server didn’t return a list of models. Check the URL and the type.'
  return sentence(
    'No response from {address}. Check that it’s running and reachable from this server. Private addresses must be allowed in OUTBOUND_ALLOW.',
    { address: url },
  )
}

const testSummary = (chatModelCount: number, imageModelCount: number): Wording => {
  if (chatModelCount > 0) return 'Connected.'
  return imageModelCount > 0 ? 'Connected. It can also create images.' : 'Connected, but it offers no models.'
}

export const testConnection = async (
  context: AppContext,
  actor: Actor,
  id: ConnectionId,
): Promise<ConnectionTest> => {
  const { db, config, secrets, log } = context
  await requireAdmin(db, actor)
  const row = await findConnection(db, id)
  if (!row) throw notFound()
  const { name, kind, baseUrl, sealedKey } = row
  const apiKey = sealedKey === null ? null : secrets.open(keyPurpose, id, sealedKey)
  if (sealedKey !== null && apiKey === null)
    return {
      isReachable: false,
      ...presentSentence(
        'The API key was encrypted with a different SERVER_SECRET and can’t be read. Enter it again.',
      ),
      models: 0,
      milliseconds: 0,
    }
  const transport = guardedTransport(config.outboundAllow)
  const provider: ModelProvider = connectedProvider({ name, kind, baseUrl, apiKey }, transport)
  const startedAt = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedAt)
  try {
    const chatModelCount = (await provider.discover(AbortSignal.timeout(testTimeoutMs))).length
    // the server may offer only image models
    const imageModels =
      chatModelCount > 0 ? [] : ((await provider.images?.discover(AbortSignal.timeout(testTimeoutMs))) ?? [])
    return {
      isReachable: true,
      ...presentSentence(testSummary(chatModelCount, imageModels.length)),
      models: chatModelCount + imageModels.length,
      milliseconds: elapsedMs(),
    }
  } catch (error) {
    log.info({ err: error, connection: name }, 'connection test failed')
    const failure = describeFailure(error, baseUrl ?? sentence('the provider’s URL'), kind)
    return { isReachable: false, ...presentSentence(failure), models: 0, milliseconds: elapsedMs() }
  } finally {
    await transport.dispatcher?.close()
  }
}

export const updateModels = async (
  context: AppContext,
  actor: Actor,
  { ids, isShown, prices }: BodyOf<typeof endpoints.updateModels>,
): Promise<number> => {
  const values = {
    ...(isShown !== undefined && { isShown }),
    ...(prices && { inputPrice: prices.input, outputPrice: prices.output }),
  }
  if (Object.keys(values).length === 0) return 0
  const uniqueIds = [...new Set(ids)]
  await context.db.transaction(async (tx) => {
    const admin = await requireAdmin(tx, actor)
    await upsertModelSettings(tx, admin, uniqueIds, values)
    const target = uniqueIds.length === 1 ? (uniqueIds[0] ?? '') : `${uniqueIds.length} models`
    await audit(tx, admin, { action: 'models-changed', target, details: values })
    await context.settings.publishChange(tx)
  })
  await context.settings.reload()
  return uniqueIds.length
}
