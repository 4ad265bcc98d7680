import { z } from 'zod'
import { Sentence } from '../sentence.ts'

const Bytes = z.int().nonnegative()

/** `chat` writes answers, `embed` is for semantic search, `rerank` reorders search results. */
export const LocalModelRole = z.enum(['chat', 'embed', 'rerank'])

/** A model of the catalog. Sizes are in bytes. */
export const CatalogModel = z.object({
  id: z.string(),
  title: z.string(),
  role: LocalModelRole,
  bytes: Bytes,
  memoryBytes: Bytes,
  /** The context window in tokens. */
  context: z.int(),
  languages: z.int(),
  license: z.string(),
  licenseUrl: z.url(),
  /** A rough estimate for this machine's processor. */
  tokensPerSecond: z.number(),
  fits: z.boolean(),
  /** Marks the largest chat model that fits and is fast enough. */
  isRecommended: z.boolean(),
})
export type CatalogModel = z.infer<typeof CatalogModel>

export const LocalModel = z.object({
  id: z.string(),
  title: z.string(),
  role: LocalModelRole.nullable(),
  bytes: Bytes,
  /** Memory of the model's process in bytes; null if it isn't running. */
  memory: Bytes.nullable(),
  license: z.string().nullable(),
  /** False if the file can only continue text, not chat. */
  hasChatTemplate: z.boolean(),
  state: z.enum(['idle', 'loading', 'ready', 'failed']),
  problem: z.string().nullable(),
  /** In tokens per second, measured on this machine; null until first used. */
  speed: z.object({ read: z.number(), write: z.number() }).nullable(),
  /** The file is outside the models folder, and is kept when the model is removed. */
  isLinked: z.boolean(),
  /** Whether the checksum matched; null if the file wasn't downloaded here. */
  isVerified: z.boolean().nullable(),
})
export type LocalModel = z.infer<typeof LocalModel>

export const LocalDownload = z.object({
  id: z.string(),
  title: z.string(),
  done: Bytes,
  total: Bytes,
  /** Null unless the download failed. */
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
  /** False if this process runs no models; the rest is then empty. */
  isOn: z.boolean(),
  folder: z.string(),
  machine: z.object({ memory: Bytes, freeDisk: Bytes, cores: z.int() }),
  catalog: z.array(CatalogModel),
  models: z.array(LocalModel),
  downloads: z.array(LocalDownload),
  found: z.array(ModelCandidate),
})
export type LocalModels = z.infer<typeof LocalModels>
