import { z } from 'zod'
import { Sentence } from './sentence.ts'
import { UserId } from './ids.ts'

/** One part of the server. */
export const HealthPart = z.object({
  name: z.string(),
  state: z.enum(['good', 'warning', 'bad']),
  says: z.string(),
  /** The same as data, where it has values. */
  sentence: Sentence.optional(),
  /** What to do; null: nothing. */
  todo: z.string().nullable(),
  todoSentence: Sentence.optional(),
})
export type HealthPart = z.infer<typeof HealthPart>

export const ServerStorage = z.object({
  /** Of files, each counted once however many have it. */
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** null where the engine does not say. */
  databaseBytes: z.int().nullable(),
  /** Free where the data is; null where files are elsewhere. */
  freeBytes: z.int().nullable(),
  people: z.array(z.object({ id: UserId, name: z.string(), email: z.string(), bytes: z.int() })),
})
export type ServerStorage = z.infer<typeof ServerStorage>

export const JobQueue = z.object({
  queue: z.string(),
  waiting: z.int(),
  active: z.int(),
  failed: z.int(),
})
export type JobQueue = z.infer<typeof JobQueue>

export const WorkerSign = z.object({
  /** Host and process number. */
  name: z.string(),
  /** Epoch milliseconds. */
  seenAt: z.number(),
  /** It has shown a sign of life in the last minute. */
  isAlive: z.boolean(),
})

export const FailedJob = z.object({
  id: z.string(),
  queue: z.string(),
  failedAt: z.number(),
  attempts: z.int(),
  /** What went wrong, as the job said it. */
  reason: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>
