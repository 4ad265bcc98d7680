import { z } from 'zod'
import { Sentence } from './sentence.ts'
import { ChartBlock } from './chart.ts'
import { CraftComment, CraftStatus, CraftType } from './craft.ts'
import { AttachmentId, CraftId, CraftVersionId, ImageId } from './ids.ts'

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const TextOutput = z.object({
  type: z.literal('text'),
  text: z.string(),
  /** There was more than this. */
  isCut: z.boolean().optional(),
})

export const TableOutput = z.object({
  type: z.literal('table'),
  columns: z.array(z.object({ name: z.string(), type: z.enum(['text', 'number', 'date', 'boolean']) })),
  rows: z.array(z.array(cell)).max(200),
  /** Rows that there are; the first of them are shown. */
  total: z.number(),
  /** The query that gave the rows. */
  sql: z.string().optional(),
})

export const ChartOutput = z.object({
  type: z.literal('chart'),
  chart: ChartBlock,
})

export const PictureOutput = z.object({
  type: z.literal('picture'),
  /** Where its bytes are: a file, or a picture that was made. */
  fileId: AttachmentId.optional(),
  imageId: ImageId.optional(),
  alt: z.string(),
  /** Pixels; 0 where they are not known. */
  width: z.number(),
  height: z.number(),
})

export const FileOutput = z.object({
  type: z.literal('file'),
  fileId: AttachmentId,
  name: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.number(),
})

/** Named, not opened: where it leads is a stranger's word. */
export const LinkOutput = z.object({ type: z.literal('link'), url: z.string(), title: z.string() })

/** A page, code, diagram or document that the answer makes. */
export const CraftOutput = z.object({
  type: z.literal('craft'),
  craftId: CraftId,
  versionId: CraftVersionId,
  /** The how manieth craft of its message, from 0. */
  index: z.int(),
  number: z.int(),
  /** What it comes from. */
  parentId: CraftVersionId.nullable(),
  identifier: z.string(),
  title: z.string(),
  kind: CraftType,
  language: z.string(),
  /** It changes an earlier version instead of writing a new one. */
  isEdit: z.boolean(),
  status: CraftStatus,
  /** Until its version is stored, and in a file that a chat is exported to. */
  content: z.string().optional(),
  /** On the version that is named, instead of one of its own. */
  comments: z.array(CraftComment).optional(),
  /** Why a change did not fit. */
  failure: z.string().optional(),
  /** The same as data, where it has values. */
  sentence: Sentence.optional(),
})
export type CraftOutput = z.infer<typeof CraftOutput>

/** What a tool made for the person who asked; what the model is told is text beside it. */
export const ToolOutput = z.discriminatedUnion('type', [
  TextOutput,
  TableOutput,
  ChartOutput,
  PictureOutput,
  FileOutput,
  LinkOutput,
  CraftOutput,
])
export type ToolOutput = z.infer<typeof ToolOutput>
