import { z } from 'zod'
import { AttachmentId } from '../ids.ts'

/**
 * `start` and `end` are UTF-16 offsets in the extracted text. `label` is readable, e.g. 'page 2', 'slide 4',
 * 'sheet Stores, row 12' or 'Chapter 3'.
 */
export const Position = z.object({
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  label: z.string().nullable(),
})
export type Position = z.infer<typeof Position>

/** [start, end) ranges of sentences without a citation, in UTF-16 code units of the Markdown. */
export const UnsupportedRanges = z.array(z.tuple([z.int().min(0), z.int().min(0)]))
export type UnsupportedRanges = z.infer<typeof UnsupportedRanges>

/** A passage that supports a sentence. `number` is the number that the answer shows. */
export const Citation = z.object({
  number: z.number().int().min(1),
  attachmentId: AttachmentId,
  title: z.string(),
  /** One-based; for PDF pages and slides. */
  page: z.number().int().min(1).nullable(),
  position: Position.nullable(),
  quote: z.string(),
  /** The header row of the quoted table row, separated by ` | ` like the quote. */
  columns: z.string().optional(),
  /** Set if the source belongs to a bot with closed sources: `quote` is empty and there is no position. */
  isSealed: z.literal(true).optional(),
  /** The source no longer contains the quote; checked when the chat is read. */
  hasChanged: z.literal(true).optional(),
})
export type Citation = z.infer<typeof Citation>
