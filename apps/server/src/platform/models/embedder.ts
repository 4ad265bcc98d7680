import type { ModelsConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { hasVectors } from '../db/vectors.ts'
import type { Log } from '../log.ts'
import { configuredProviders } from './models.ts'
import type { EmbeddingServer, ModelProvider } from './provider.ts'

export interface EmbeddingModel {
  /** Vectors of different models are never compared. */
  readonly name: string
  /** Passages are embedded in the background. */
  readonly isSlow?: boolean
  /** Returns one finite vector per text, all of equal length. Empty if the model isn't reachable in time. */
  embed(texts: readonly string[], options?: { signal?: AbortSignal; timeoutMs?: number }): Promise<number[][]>
}

export interface Embedder {
  current(): Promise<EmbeddingModel | null>
  reranker?(): Promise<Rerank | null>
}

type Rerank = (query: string, texts: readonly string[], timeoutMs: number) => Promise<number[] | null>

const rerankerOf = (providers: readonly ModelProvider[], log: Log) => async (): Promise<Rerank | null> => {
  for (const { ranking } of providers) {
    const [name] = ranking
      ? await ranking.discover(AbortSignal.timeout(discoveryTimeoutMs)).catch(() => [])
      : []
    if (!ranking || name === undefined) continue
    return async (query, texts, timeoutMs) => {
      try {
        const scores = await ranking.rank(name, query, texts, AbortSignal.timeout(timeoutMs))
        return [...texts.keys()].toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
      } catch (error) {
        log.warn({ err: error, model: name }, 'reranking failed; original order kept')
        return null
      }
    }
  }
  return null
}

export const noEmbedder: Embedder = { current: () => Promise.resolve(null) }

/** Null also if the database can't store vectors. */
export const findEmbeddingModel = async (
  db: Database,
  embedder: Embedder,
): Promise<EmbeddingModel | null> => {
  const model = await embedder.current()
  return model && (await hasVectors(db)) ? model : null
}

const batchSize = 64
const defaultTimeoutMs = 30_000
const discoveryTimeoutMs = 3_000
const cacheMs = { success: 10 * 60_000, none: 60_000, failed: 30_000 }

interface EmbeddingChoice {
  readonly name: string
  readonly server: EmbeddingServer
}

/** A name such as `openai/text-embedding-3-small`; without a prefix, the first configured server is used. */
const choiceByName = (
  servers: ReadonlyMap<string, EmbeddingServer>,
  name: string,
): EmbeddingChoice | null => {
  const slashIndex = name.indexOf('/')
  const match = servers.get(name.slice(0, Math.max(slashIndex, 0)))
  const [first] = servers.values()
  const server = match ?? first
  return server ? { name: match ? name.slice(slashIndex + 1) : name, server } : null
}

const discover = async (
  servers: ReadonlyMap<string, EmbeddingServer>,
  log: Log,
): Promise<EmbeddingChoice | null> => {
  for (const [provider, server] of servers) {
    const names = await server.discover(AbortSignal.timeout(discoveryTimeoutMs)).catch((error: unknown) => {
      log.debug({ err: error, provider }, 'could not list a server’s embedding models')
      return []
    })
    if (names[0] !== undefined) return { name: names[0], server }
  }
  return null
}

export const liveEmbedder = (
  config: { readonly models: ModelsConfig },
  log: Log,
  extraProviders: readonly ModelProvider[] = [],
): Embedder => {
  let current = { config: config.models, embedder: createEmbedder(config.models, log, extraProviders) }
  const currentEmbedder = (): Embedder => {
    if (current.config !== config.models)
      current = { config: config.models, embedder: createEmbedder(config.models, log, extraProviders) }
    return current.embedder
  }
  return {
    current: () => currentEmbedder().current(),
    reranker: async () => (await currentEmbedder().reranker?.()) ?? null,
  }
}

export const createEmbedder = (
  config: ModelsConfig,
  log: Log,
  extraProviders: readonly ModelProvider[] = [],
): Embedder => {
  const setting = config.embeddingModel
  const providers = [...configuredProviders(config), ...extraProviders]
  const reranker = rerankerOf(providers, log)
  if (setting === 'off') return { ...noEmbedder, reranker }
  const servers = new Map(providers.flatMap(({ name, embedding }) => (embedding ? [[name, embedding]] : [])))
  const choice = setting === null ? null : choiceByName(servers, setting)
  let pausedUntil = 0

  const modelOf = ({ name, server }: EmbeddingChoice): EmbeddingModel => {
    return {
      name,
      isSlow: server.isSlow ?? false,
      embed: async (texts, { signal, timeoutMs = server.timeoutMs ?? defaultTimeoutMs } = {}) => {
        const abortSignal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
        try {
          const vectors: number[][] = []
          for (let index = 0; index < texts.length; index += batchSize) {
            const values = texts.slice(index, index + batchSize)
            for (const vector of await server.embed(name, values, abortSignal)) vectors.push(vector)
          }
          return vectors.length === texts.length ? vectors : []
        } catch (error) {
          signal?.throwIfAborted()
          pausedUntil = Date.now() + cacheMs.failed
          log.warn({ err: error, model: name }, 'could not embed texts; they are searched by keyword only')
          return []
        }
      },
    }
  }

  let cache: { model: EmbeddingModel | null; until: number } | null = null
  let pendingModel: Promise<EmbeddingModel | null> | null = null
  const find = async (): Promise<EmbeddingModel | null> => {
    const selection = choice ?? (await discover(servers, log))
    const model =
      cache?.model?.name === selection?.name ? (cache?.model ?? null) : selection && modelOf(selection)
    if (model && model !== cache?.model) log.info({ model: model.name }, 'semantic search available')
    cache = { model, until: Date.now() + (model ? cacheMs.success : cacheMs.none) }
    return model
  }
  return {
    reranker,
    current: async () => {
      if (Date.now() < pausedUntil) return null
      if (cache && Date.now() < cache.until) return cache.model
      pendingModel ??= find().finally(() => (pendingModel = null))
      // returns the stale value while it is refreshed
      return cache ? cache.model : pendingModel
    },
  }
}
