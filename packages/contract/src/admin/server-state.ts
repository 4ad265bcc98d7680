import { z } from 'zod'
import { Sentence } from '../sentence.ts'
import { UserId } from '../ids.ts'

export const HealthPart = z.object({
  name: z.string(),
  state: z.enum(['good', 'warning', 'bad']),
  says: z.string(),
  sentence: Sentence.optional(),
  /** The recommended action; null if there is none. */
  todo: z.string().nullable(),
  todoSentence: Sentence.optional(),
})
export type HealthPart = z.infer<typeof HealthPart>

export const ServerStorage = z.object({
  /** Unique files, no matter how many users have them. */
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** Null if the database engine doesn't report it. */
  databaseBytes: z.int().nullable(),
  /** Free space on the data's disk; null if files are stored elsewhere. */
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

export const WorkerHeartbeat = z.object({
  /** The worker's host and process ID. */
  name: z.string(),
  /** In epoch milliseconds. */
  seenAt: z.number(),
  /** Whether the worker was seen within the last minute. */
  isAlive: z.boolean(),
})

export const FailedJob = z.object({
  id: z.string(),
  queue: z.string(),
  failedAt: z.number(),
  attempts: z.int(),
  reason: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>
