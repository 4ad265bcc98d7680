import type { Model } from '@atelier/contract/admin/model'
import { sentence } from '@atelier/contract/write-sentence'
import { AppError } from '../app-error.ts'
import type { ConnectionConfig, ModelsConfig } from '../config.ts'
import { type Transport, guardedTransport, directTransport } from './providers/transport.ts'
import type { Log } from '../log.ts'
import { anthropicProvider } from './providers/anthropic-provider.ts'
import { automatic1111Provider } from './providers/automatic1111-provider.ts'
import type { ChatModel } from './streams/chat-model.ts'
import { comfyuiProvider } from './providers/comfyui-provider.ts'
import { googleProvider } from './providers/google-provider.ts'
import { localOllama, ollamaProvider, openaiProvider } from './providers/openai-provider.ts'
import { createDayCache } from './day-cache.ts'
import type { ImageRequest, ModelProvider } from './provider.ts'
import { isReasoningModel } from './providers/reasoning-models.ts'
import { isVisionModelName } from './providers/vision-models.ts'
import { contextWindowFor } from './context-window.ts'

export const builtinModelId = 'builtin'

export interface ResolvedModel {
  readonly id: string
  readonly provider: string
  readonly model: ChatModel
  /** False without a language model: sources are only searched and quoted. */
  readonly generates: boolean
  readonly supportsImages: boolean
  readonly reasons: boolean
  readonly contextWindow: number
  /** Call after a longer prompt was rejected. The limit is remembered for a day. */
  readonly lowerContextWindow: (tokens: number) => void
  /** Soft limit in tokens for slow models; null if there is none. */
  readonly promptTokens: number | null
  /** False for a day after the model's server rejected tools. */
  readonly supportsTools: boolean
  readonly refusedTools: () => void
  readonly idleTimeout: number
}

interface Prices {
  readonly input: number
  readonly output: number
}

export interface Models {
  list(): Promise<{ models: Model[]; default: string }>
  listAll(): Promise<Model[]>
  pricesOf(id: string): Prices | null
  listImageModels(): Promise<string[]>
  makeImage(request: ImageRequest, signal: AbortSignal): Promise<Uint8Array>
  resolve(id: string | undefined): Promise<ResolvedModel>
}

const builtin: Model = {
  id: builtinModelId,
  name: 'Search only (no language model)',
  provider: 'builtin',
  capabilities: { tools: true, reasoning: false, images: false, generates: false },
}

const noModel: ChatModel = {
  stream: () => Promise.reject(new Error('No language model is connected.')),
}

const modelsMax = 100
const cacheMs = { success: 60_000, failed: 5_000 }
const discoveryTimeoutMs = 3_000

export const configuredProviders = (config: ModelsConfig): ModelProvider[] => [
  ...(config.openaiKey || config.openaiUrl
    ? [
        openaiProvider(
          'openai',
          config.openaiUrl ?? openaiAddress,
          config.openaiKey,
          directTransport,
          config.openaiApi,
        ),
      ]
    : []),
  ...(config.anthropicKey ? [anthropicProvider(config.anthropicKey)] : []),
  ...(config.googleKey ? [googleProvider(config.googleKey)] : []),
  ollamaProvider(config.ollamaUrl ?? localOllama),
  ...config.connections.map((connection) =>
    connectedProvider(connection, guardedTransport(config.outboundAllow)),
  ),
]

const openaiAddress = 'https://api.openai.com/v1'
const localAutomatic1111 = 'http://127.0.0.1:7860'
const localComfyui = 'http://127.0.0.1:8188'

export const connectedProvider = (
  { name, kind, baseUrl, apiKey }: ConnectionConfig,
  transport: Transport,
): ModelProvider => {
  if (kind === 'anthropic') return anthropicProvider(apiKey ?? '', name, transport, baseUrl ?? undefined)
  if (kind === 'google') return googleProvider(apiKey ?? '', name, transport, baseUrl ?? undefined)
  if (kind === 'ollama') return ollamaProvider(baseUrl ?? localOllama, name, transport)
  if (kind === 'automatic1111')
    return automatic1111Provider(name, baseUrl ?? localAutomatic1111, apiKey, transport)
  if (kind === 'comfyui') return comfyuiProvider(name, baseUrl ?? localComfyui, apiKey, transport)
  return openaiProvider(name, baseUrl ?? openaiAddress, apiKey, transport)
}

const createCatalog = <Entry>(
  {
    name,
    discover,
    isLive,
  }: Pick<ModelProvider, 'name' | 'isLive'> & { discover: (signal: AbortSignal) => Promise<Entry[]> },
  log: Log,
  isGuess: boolean,
) => {
  let cache: { entries: Entry[]; until: number } | null = null
  return async (): Promise<Entry[]> => {
    if (cache && Date.now() < cache.until) return cache.entries
    try {
      const models = await discover(AbortSignal.timeout(discoveryTimeoutMs))
      cache = { entries: models, until: Date.now() + (isLive ? 0 : cacheMs.success) }
    } catch (error) {
      if (!isGuess) log.warn({ provider: name, err: error }, 'could not list models')
      cache = { entries: cache?.entries ?? [], until: Date.now() + cacheMs.failed }
    }
    return cache.entries
  }
}

export const createModels = (
  config: ModelsConfig,
  log: Log,
  extraProviders: readonly ModelProvider[] = [],
): Models => {
  const providers = [...configuredProviders(config), ...extraProviders]
  const isGuess = ({ name }: ModelProvider) => name === 'ollama' && config.ollamaUrl === null
  const catalogs = providers.map((provider) => {
    const { name } = provider
    const discover = async (signal: AbortSignal) =>
      (await provider.discover(signal)).map((model) => ({ ...model, provider: name }))
    return createCatalog({ ...provider, discover }, log, isGuess(provider))
  })
  const imageCatalogs = providers.flatMap((provider) => {
    const { name, images } = provider
    if (!images) return []
    const discover = async (signal: AbortSignal) =>
      (await images.discover(signal)).map((model) => `${name}/${model}`)
    return [createCatalog({ name, discover }, log, isGuess(provider))]
  })

  const isNamed = (names: readonly string[], id: string) =>
    names.some((name) => name === id || name === id.slice(id.indexOf('/') + 1))

  const listOfferedModels = async () => {
    const models = (await Promise.all(catalogs.map((listModels) => listModels()))).flat()
    return models.map((model): Model =>
      isNamed(config.visionModels, model.id)
        ? { ...model, capabilities: { ...model.capabilities, images: true } }
        : model,
    )
  }

  const findByName = (models: Model[], name: string): string | null => {
    const match = models.find(({ id }) => id === name || id.slice(id.indexOf('/') + 1) === name)
    if (match) return match.id
    if (name === builtinModelId) return name
    const prefix = name.slice(0, name.indexOf('/'))
    return providers.some((provider) => provider.name === prefix) ? name : null
  }

  const isShown = ({ id }: { id: string }) => config.settings.get(id)?.isShown !== false
  const visibleModels = async () => (await listOfferedModels()).filter(isShown)

  const defaultOf = (models: Model[]): string => {
    const setting = config.defaultModel
    if (!setting) return models[0]?.id ?? builtinModelId
    return findByName(models, setting) ?? `${providers[0]?.name}/${setting}`
  }

  const loweredWindows = createDayCache<number>()
  const windowFor = (id: string, modelWindow: number | undefined) => ({
    contextWindow: Math.min(contextWindowFor(config, id, modelWindow), loweredWindows.get(id) ?? Infinity),
    lowerContextWindow: (tokens: number) => loweredWindows.set(id, tokens),
  })
  const withoutTools = createDayCache<true>()
  const toolsOf = (id: string) => ({
    supportsTools: withoutTools.get(id) === undefined,
    refusedTools: () => withoutTools.set(id, true),
  })
  const chatModels = new Map<string, ChatModel>()
  /** The map is bounded, since names are user input. */
  const modelOf = async (provider: ModelProvider, name: string): Promise<ChatModel> => {
    const existing = chatModels.get(name)
    if (existing) return existing
    const model = await provider.languageModel(name.slice(provider.name.length + 1))
    if (chatModels.size >= modelsMax) chatModels.clear()
    chatModels.set(name, model)
    return model
  }

  const resolve = async (id: string | undefined): Promise<ResolvedModel> => {
    const models = await visibleModels()
    const name = id === undefined ? defaultOf(models) : findByName(models, id)
    if (name === null || (name !== builtinModelId && !isShown({ id: name })))
      throw new AppError(
        'BAD_INPUT',
        sentence('No model named “{name}”. GET /v1/models lists the available models.', { name: id ?? '' }),
      )
    const { idleTimeout } = config
    if (name === builtinModelId)
      return {
        id: name,
        provider: 'builtin',
        model: noModel,
        generates: false,
        supportsImages: false,
        reasons: false,
        contextWindow: Number.MAX_SAFE_INTEGER,
        lowerContextWindow: () => undefined,
        promptTokens: null,
        ...toolsOf(name),
        idleTimeout,
      }
    const slashIndex = name.indexOf('/')
    const provider = providers.find((candidate) => candidate.name === name.slice(0, slashIndex))
    if (!provider) throw new AppError('BAD_INPUT', sentence('No model named “{name}”.', { name }))
    return {
      id: name,
      provider: provider.name,
      model: await modelOf(provider, name),
      generates: true,
      supportsImages:
        models.find((model) => model.id === name)?.capabilities.images ??
        (isNamed(config.visionModels, name) || isVisionModelName(name)),
      reasons: models.find((model) => model.id === name)?.capabilities.reasoning ?? isReasoningModel(name),
      ...windowFor(name, models.find((model) => model.id === name)?.contextWindow),
      promptTokens: (await provider.promptTokens?.(name.slice(slashIndex + 1))) ?? null,
      ...toolsOf(name),
      ...(models.find((model) => model.id === name)?.capabilities.tools === false && {
        supportsTools: false,
      }),
      idleTimeout,
    }
  }

  return {
    listImageModels: async () => {
      const models = (await Promise.all(imageCatalogs.map((listModels) => listModels()))).flat()
      return models.filter((id) => isShown({ id }))
    },
    makeImage: async (request, signal) => {
      const slashIndex = request.model.indexOf('/')
      const provider = providers.find(({ name }) => name === request.model.slice(0, slashIndex))
      if (!provider?.images || !isShown({ id: request.model }))
        throw new AppError('BAD_INPUT', sentence('No image model named “{model}”.', { model: request.model }))
      return provider.images.generate({ ...request, model: request.model.slice(slashIndex + 1) }, signal)
    },
    listAll: listOfferedModels,
    pricesOf: (id) => {
      const { inputPrice = null, outputPrice = null } = config.settings.get(id) ?? {}
      return inputPrice === null && outputPrice === null
        ? null
        : { input: inputPrice ?? 0, output: outputPrice ?? 0 }
    },
    list: async () => {
      const models = await visibleModels()
      return { models: [...models, builtin], default: defaultOf(models) }
    },
    resolve,
  }
}

export const liveModels = (
  config: { readonly models: ModelsConfig },
  log: Log,
  extraProviders: readonly ModelProvider[] = [],
): Models => {
  let cache = { config: config.models, models: createModels(config.models, log, extraProviders) }
  const current = (): Models => {
    if (cache.config !== config.models)
      cache = { config: config.models, models: createModels(config.models, log, extraProviders) }
    return cache.models
  }
  return {
    list: () => current().list(),
    listAll: () => current().listAll(),
    pricesOf: (id) => current().pricesOf(id),
    listImageModels: () => current().listImageModels(),
    makeImage: (request, signal) => current().makeImage(request, signal),
    resolve: (id) => current().resolve(id),
  }
}
