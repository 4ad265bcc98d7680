import { z } from 'zod'
import { Sentence } from '../sentence.ts'
import { ChartBlock } from '../datasets/chart.ts'
import { CraftComment, CraftStatus, CraftType } from '../crafts/craft.ts'
import { AttachmentId, CraftId, CraftVersionId, ImageId } from '../ids.ts'

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const TextOutput = z.object({
  type: z.literal('text'),
  text: z.string(),
  /** Whether the text is truncated. */
  isCut: z.boolean().optional(),
  /** The text for the model, if the server meant part of `text` only for the user. */
  modelText: z.string().optional(),
})

export const TableOutput = z.object({
  type: z.literal('table'),
  columns: z.array(z.object({ name: z.string(), type: z.enum(['text', 'number', 'date', 'boolean']) })),
  rows: z.array(z.array(cell)).max(200),
  /** The number of all rows, of which `rows` are the first. */
  total: z.number(),
  sql: z.string().optional(),
})

export const ChartOutput = z.object({
  type: z.literal('chart'),
  chart: ChartBlock,
})

export const PictureOutput = z.object({
  type: z.literal('picture'),
  fileId: AttachmentId.optional(),
  imageId: ImageId.optional(),
  alt: z.string(),
  /** Set if the image isn't shown to the model. */
  isForUser: z.boolean().optional(),
  /** In pixels; 0 if unknown. */
  width: z.number(),
  height: z.number(),
})

export const FileOutput = z.object({
  type: z.literal('file'),
  fileId: AttachmentId,
  name: z.string(),
  mediaType: z.string(),
  /** In bytes. */
  size: z.number(),
})

/** A link that is never fetched, since its URL is untrusted. */
export const LinkOutput = z.object({
  type: z.literal('link'),
  url: z.string(),
  title: z.string(),
  /** Set if the link isn't shown to the model. */
  isForUser: z.boolean().optional(),
})

export const CraftOutput = z.object({
  type: z.literal('craft'),
  craftId: CraftId,
  versionId: CraftVersionId,
  /** The zero-based index among the message's crafts. */
  index: z.int(),
  number: z.int(),
  parentId: CraftVersionId.nullable(),
  identifier: z.string(),
  title: z.string(),
  kind: CraftType,
  language: z.string(),
  isEdit: z.boolean(),
  status: CraftStatus,
  /** Set until the version is stored, and in exports. */
  content: z.string().optional(),
  /** Comments on the given version, in which case no version is created. */
  comments: z.array(CraftComment).optional(),
  /** Why the change couldn't be applied. */
  failure: z.string().optional(),
  sentence: Sentence.optional(),
})
export type CraftOutput = z.infer<typeof CraftOutput>

/** Output shown to the user; the model receives separate text. */
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
