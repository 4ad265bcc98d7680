import { z } from 'zod'
import { Sentence } from '../sentence.ts'
import { ImportId, UserId } from '../ids.ts'

export const ImportSource = z.enum(['atelier', 'chatgpt', 'claude', 'open-webui', 'librechat'])
export type ImportSource = z.infer<typeof ImportSource>

export const ImportState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled'])
export type ImportState = z.infer<typeof ImportState>

export const ImportItemKind = z.enum([
  'chat',
  'folder',
  'prompt',
  'memory',
  'bot',
  'project',
  'file',
  'picture',
])
export type ImportItemKind = z.infer<typeof ImportItemKind>

export const ImportItemState = z.enum(['imported', 'skipped', 'failed'])
export type ImportItemState = z.infer<typeof ImportItemState>

export const ImportItem = z.object({
  number: z.int(),
  kind: ImportItemKind,
  title: z.string(),
  state: ImportItemState,
  /** Why it was skipped or failed, or what was left out: one sentence per line. */
  reason: z.string().nullable(),
  reasonSentences: z.array(Sentence).optional(),
})
export type ImportItem = z.infer<typeof ImportItem>

export const DataImport = z.object({
  id: ImportId,
  fileName: z.string(),
  source: ImportSource.nullable(),
  state: ImportState,
  failure: z.string().nullable(),
  sentence: Sentence.optional(),
  /** Percent of the file that has been read. */
  progress: z.int(),
  counts: z.object({ imported: z.int(), skipped: z.int(), failed: z.int() }),
  createdAt: z.number(),
  endedAt: z.number().nullable(),
})
export type DataImport = z.infer<typeof DataImport>

/** A queued or running import, as admins see it. */
export const RunningImport = DataImport.pick({
  id: true,
  fileName: true,
  state: true,
  progress: true,
  createdAt: true,
}).extend({ person: z.object({ id: UserId, name: z.string(), email: z.string() }) })
export type RunningImport = z.infer<typeof RunningImport>
