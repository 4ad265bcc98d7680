import { z } from 'zod'
import { Sentence } from '../sentence.ts'

const Bytes = z.int().nonnegative()

/** Answers, semantic search, or reranking of search results. */
export const LocalModelRole = z.enum(['chat', 'embed', 'rerank'])

/** Sizes in bytes. */
export const CatalogModel = z.object({
  id: z.string(),
  title: z.string(),
  role: LocalModelRole,
  bytes: Bytes,
  memoryBytes: Bytes,
  /** Context window in tokens. */
  context: z.int(),
  languages: z.int(),
  license: z.string(),
  licenseUrl: z.url(),
  /** Rough estimate for this machine's processor. */
  tokensPerSecond: z.number(),
  fits: z.boolean(),
  /** The largest chat model that fits and is fast enough. */
  isRecommended: z.boolean(),
})
export type CatalogModel = z.infer<typeof CatalogModel>

export const LocalModel = z.object({
  id: z.string(),
  title: z.string(),
  role: LocalModelRole.nullable(),
  bytes: Bytes,
  /** Memory of its process in bytes; null if not running. */
  memory: Bytes.nullable(),
  license: z.string().nullable(),
  /** False for a file that may only continue text. */
  hasChatTemplate: z.boolean(),
  state: z.enum(['idle', 'loading', 'ready', 'failed']),
  problem: z.string().nullable(),
  /** Tokens per second measured here; null until first used. */
  speed: z.object({ read: z.number(), write: z.number() }).nullable(),
  /** The file is outside the models folder: removing the model keeps it. */
  isLinked: z.boolean(),
  /** Whether the checksum matched; null if not downloaded here. */
  isVerified: z.boolean().nullable(),
})
export type LocalModel = z.infer<typeof LocalModel>

export const LocalDownload = z.object({
  id: z.string(),
  title: z.string(),
  done: Bytes,
  total: Bytes,
  /** Null while running. */
  failure: z.string().nullable(),
  sentence: Sentence.optional(),
})
export type LocalDownload = z.infer<typeof LocalDownload>

export const ModelCandidate = z.object({
  path: z.string(),
  title: z.string(),
  app: z.enum(['LM Studio', 'Ollama']),
  bytes: Bytes,
})
export type ModelCandidate = z.infer<typeof ModelCandidate>

export const LocalModels = z.object({
  /** False: this process runs no models, and the rest is empty. */
  isOn: z.boolean(),
  folder: z.string(),
  machine: z.object({ memory: Bytes, freeDisk: Bytes, cores: z.int() }),
  catalog: z.array(CatalogModel),
  models: z.array(LocalModel),
  downloads: z.array(LocalDownload),
  found: z.array(ModelCandidate),
})
export type LocalModels = z.infer<typeof LocalModels>
