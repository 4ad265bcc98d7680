import { z } from 'zod'
import { Sentence } from '../sentence.ts'
import { AttachmentId } from '../ids.ts'
import { limits } from '../limits.ts'

export const ToolSlug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Lowercase letters, digits and hyphens')
export type ToolSlug = z.infer<typeof ToolSlug>

export const ToolReaction = z.enum(['like', 'dislike'])
export type ToolReaction = z.infer<typeof ToolReaction>

export const BuiltInTool = z.enum(['plagiarism-checker', 'ai-detection', 'ai-humanizer'])
export type BuiltInTool = z.infer<typeof BuiltInTool>

export const imageGenerator = 'image-generator'

/** A virtual category with the most viewed and liked tools. */
export const trendingCategory = 'Trending Tools'

export const AiTool = z.object({
  id: ToolSlug,
  attributes: z.object({
    name: z.string(),
    slug: ToolSlug,
    description: z.string(),
    /** Null for built-in tools. */
    url: z.string().nullable(),
    ToolImage: z.object({ url: z.string() }),
  }),
  categories: z.array(z.string()),
  toolMetrics: z.object({ views: z.int(), likes: z.int() }),
  reaction: ToolReaction.nullable(),
})
export type AiTool = z.infer<typeof AiTool>

/** The number of runs of built-in tools on this day (UTC); `limit` is null for no limit. */
export const ToolUsage = z.object({ used: z.int(), limit: z.int().nullable() })
export type ToolUsage = z.infer<typeof ToolUsage>

export const ToolInput = z
  .string()
  .refine((text) => text.trim() !== '', 'Paste some text first')
  .max(limits.aiTools.textMax, 'Use at most {maximum} characters.')

/** A range of the submitted text, in UTF-16 code units. */
const TextRange = z.object({ start: z.int(), end: z.int() })

const SharedRun = TextRange.extend({
  attachmentId: AttachmentId,
  title: z.string(),
  words: z.int(),
  /** The matching range in the source's text. */
  source: TextRange,
})

const Trace = TextRange.extend({ label: z.string(), quote: z.string() })
const Measure = z.object({
  name: z.string(),
  value: z.string(),
  sentence: Sentence.optional(),
  meaning: z.string(),
})
const Change = TextRange.extend({ from: z.string(), to: z.string(), reason: z.string() })

/** Null if only rules were applied. */
const UsedModel = z.string().nullable()

export const ToolResult = z.discriminatedUnion('tool', [
  z.object({
    tool: z.literal('plagiarism-checker'),
    runs: z.array(SharedRun),
    /** The number of words in the text, and of those that are part of shared runs. */
    words: z.int(),
    shared: z.int(),
    compared: z.int(),
    /** Passages that paraphrase a source, as judged by the model. */
    restated: z.array(
      TextRange.extend({
        attachmentId: AttachmentId,
        title: z.string(),
        source: TextRange,
      }),
    ),
    model: UsedModel,
  }),
  z.object({
    tool: z.literal('ai-detection'),
    traces: z.array(Trace),
    measures: z.array(Measure),
    /** Passages that the model considers generated, which is only an opinion. */
    suspects: z.array(TextRange.extend({ reason: z.string() })),
    model: UsedModel,
  }),
  z.object({
    tool: z.literal('ai-humanizer'),
    /** In the order of the text, without overlap. */
    changes: z.array(Change),
    model: UsedModel,
  }),
])
export type ToolResult = z.infer<typeof ToolResult>
