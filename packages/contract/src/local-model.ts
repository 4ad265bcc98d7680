import { z } from 'zod'
import { Sentence } from './sentence.ts'

const Bytes = z.int().nonnegative()

/** What it is for: answers, search by meaning, better ranking of what a search found. */
export const LocalModelRole = z.enum(['chat', 'embed', 'rerank'])

/** A model that can be downloaded. Sizes in bytes. */
export const CatalogModel = z.object({
  id: z.string(),
  title: z.string(),
  role: LocalModelRole,
  bytes: Bytes,
  memoryBytes: Bytes,
  /** What it can read at once, in tokens. */
  context: z.int(),
  /** How many; 1: English. */
  languages: z.int(),
  license: z.string(),
  licenseUrl: z.url(),
  /** Expected of this machine's processor; a rough guess. */
  tokensPerSecond: z.number(),
  /** It fits the memory of this machine. */
  fits: z.boolean(),
  /** The largest chat model that fits well and writes fast enough. */
  isRecommended: z.boolean(),
})
export type CatalogModel = z.infer<typeof CatalogModel>

/** A model on this machine. */
export const LocalModel = z.object({
  id: z.string(),
  title: z.string(),
  role: LocalModelRole.nullable(),
  bytes: Bytes,
  /** Bytes that its process has; null where it doesn't run. */
  memory: Bytes.nullable(),
  license: z.string().nullable(),
  state: z.enum(['idle', 'loading', 'ready', 'failed']),
  /** Why it can't be used, or failed last. */
  problem: z.string().nullable(),
  /** Tokens a second, as measured here; null until it has answered. */
  speed: z.object({ read: z.number(), write: z.number() }).nullable(),
  /** Its file is outside the folder of models: removing it keeps the file. */
  isLinked: z.boolean(),
  /** Whether its download matched a checksum; null where it wasn't downloaded here. */
  isVerified: z.boolean().nullable(),
})
export type LocalModel = z.infer<typeof LocalModel>

export const LocalDownload = z.object({
  id: z.string(),
  title: z.string(),
  done: Bytes,
  total: Bytes,
  /** Why it stopped; null while it runs. */
  failure: z.string().nullable(),
  sentence: Sentence.optional(),
})
export type LocalDownload = z.infer<typeof LocalDownload>

/** A model file of another app on this machine. */
export const FoundModel = z.object({
  path: z.string(),
  title: z.string(),
  app: z.enum(['LM Studio', 'Ollama']),
  bytes: Bytes,
})
export type FoundModel = z.infer<typeof FoundModel>

export const LocalModels = z.object({
  /** false: this process runs no models itself; nothing else is told then. */
  isOn: z.boolean(),
  /** Where model files can be put by hand. */
  folder: z.string(),
  machine: z.object({ memory: Bytes, freeDisk: Bytes, cores: z.int() }),
  catalog: z.array(CatalogModel),
  models: z.array(LocalModel),
  downloads: z.array(LocalDownload),
  found: z.array(FoundModel),
})
export type LocalModels = z.infer<typeof LocalModels>
