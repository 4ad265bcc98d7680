import { z } from 'zod'
import { AttachmentId } from './ids.ts'

/**
 * A place in the extracted text of an attachment. `start` and `end` are character
 * offsets (UTF-16 code units) into that text, `label` is what a person calls the
 * place: 'page 2', 'slide 4', 'sheet Stores, row 12', 'Chapter 3'.
 */
export const Position = z.object({
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  label: z.string().nullable(),
})
export type Position = z.infer<typeof Position>

/** Sentences of a Markdown text that no citation stands behind: from the first character of each to behind its last (UTF-16). */
export const Unsupported = z.array(z.tuple([z.int().min(0), z.int().min(0)]))
export type Unsupported = z.infer<typeof Unsupported>

/** The passage that a sentence of an answer rests on; `number` is what the answer prints. */
export const Citation = z.object({
  number: z.number().int().min(1),
  attachmentId: AttachmentId,
  title: z.string(),
  /** 1-based, for what has pages (PDF) or slides. */
  page: z.number().int().min(1).nullable(),
  position: Position.nullable(),
  quote: z.string(),
  /** The header row of the table that `quote` is a row of; its cells are divided by ` | ` like those of the quote. */
  columns: z.string().optional(),
  /** Of a bot that does not open its sources: where it rests is not told, and `quote` is empty. */
  isSealed: z.literal(true).optional(),
  /** The source was read otherwise since, and says this no more: found out when the chat is read. */
  hasChanged: z.literal(true).optional(),
})
export type Citation = z.infer<typeof Citation>
