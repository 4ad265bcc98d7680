import { z } from 'zod'
import { Sentence } from './sentence.ts'
import { ImportId, UserId } from './ids.ts'

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

/** One thing of an import, and what became of it. */
export const ImportItem = z.object({
  number: z.int(),
  kind: ImportItemKind,
  title: z.string(),
  state: ImportItemState,
  /** Why it was skipped or failed, or what of it was left out: one sentence a line. */
  reason: z.string().nullable(),
  reasonSentences: z.array(Sentence).optional(),
})
export type ImportItem = z.infer<typeof ImportItem>

/** What somebody brought along from elsewhere. */
export const DataImport = z.object({
  id: ImportId,
  fileName: z.string(),
  source: ImportSource.nullable(),
  state: ImportState,
  failure: z.string().nullable(),
  /** The same as data, where it has values. */
  sentence: Sentence.optional(),
  /** Per cent of the file that was read. */
  progress: z.int(),
  counts: z.object({ imported: z.int(), skipped: z.int(), failed: z.int() }),
  createdAt: z.number(),
  endedAt: z.number().nullable(),
})
export type DataImport = z.infer<typeof DataImport>

/** An import that waits or runs, as an admin sees it. */
export const RunningImport = DataImport.pick({
  id: true,
  fileName: true,
  state: true,
  progress: true,
  createdAt: true,
}).extend({ person: z.object({ id: UserId, name: z.string(), email: z.string() }) })
export type RunningImport = z.infer<typeof RunningImport>
