import { z } from 'zod'
import { Sentence } from './sentence.ts'
import { AttachmentId } from './ids.ts'
import { limits } from './limits.ts'

export const ToolSlug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Lowercase letters, digits and hyphens')
export type ToolSlug = z.infer<typeof ToolSlug>

/** TLS-03: what a person says of a tool. */
export const ToolReaction = z.enum(['like', 'dislike'])
export type ToolReaction = z.infer<typeof ToolReaction>

/** TLS-02: those that Atelier has itself. */
export const BuiltInTool = z.enum(['plagiarism-checker', 'ai-detection', 'ai-humanizer'])
export type BuiltInTool = z.infer<typeof BuiltInTool>

/** TLS-02: it has a page of its own. */
export const imageGenerator = 'image-generator'

/** Of those that most is seen and liked of. */
export const trendingCategory = 'Trending Tools'

/** TLS-01: one tool of the directory. */
export const AiTool = z.object({
  id: ToolSlug,
  attributes: z.object({
    name: z.string(),
    slug: ToolSlug,
    description: z.string(),
    /** Where it is; null for those that are built in. */
    url: z.string().nullable(),
    /** A drawing of ours. */
    ToolImage: z.object({ url: z.string() }),
  }),
  categories: z.array(z.string()),
  toolMetrics: z.object({ views: z.int(), likes: z.int() }),
  /** What you said of it yourself. */
  reaction: ToolReaction.nullable(),
})
export type AiTool = z.infer<typeof AiTool>

/** Runs of built-in tools on this day (UTC); `limit` null: none. */
export const ToolUsage = z.object({ used: z.int(), limit: z.int().nullable() })
export type ToolUsage = z.infer<typeof ToolUsage>

export const ToolInput = z
  .string()
  .refine((text) => text.trim() !== '', 'Paste a text first')
  .max(limits.aiTools.textMax, 'Use at most {maximum} characters.')

/** A place in the text that was given: UTF-16 code units. */
const Place = z.object({ start: z.int(), end: z.int() })

/** A run of words that a source has too. */
const SharedRun = Place.extend({
  attachmentId: AttachmentId,
  title: z.string(),
  words: z.int(),
  /** Where it stands in the source's text. */
  source: Place,
})

/** Something that an assistant may have left in a text. */
const Trace = Place.extend({ label: z.string(), quote: z.string() })
const Measure = z.object({
  name: z.string(),
  value: z.string(),
  sentence: Sentence.optional(),
  meaning: z.string(),
})
const Change = Place.extend({ from: z.string(), to: z.string(), reason: z.string() })

/** The model that took part; null: rules alone. */
const UsedModel = z.string().nullable()

export const ToolResult = z.discriminatedUnion('tool', [
  z.object({
    tool: z.literal('plagiarism-checker'),
    runs: z.array(SharedRun),
    /** Words of the text, and those of them that stand in shared runs. */
    words: z.int(),
    shared: z.int(),
    /** Sources that were compared word by word. */
    compared: z.int(),
    /** Sentences that say in other words what a source says, as the model found them. */
    restated: z.array(
      Place.extend({
        attachmentId: AttachmentId,
        title: z.string(),
        /** Where it is in the source's text. */
        source: Place,
      }),
    ),
    model: UsedModel,
  }),
  z.object({
    tool: z.literal('ai-detection'),
    traces: z.array(Trace),
    measures: z.array(Measure),
    /** Passages that sound generated to the model: an opinion. */
    suspects: z.array(Place.extend({ reason: z.string() })),
    model: UsedModel,
  }),
  z.object({
    tool: z.literal('ai-humanizer'),
    /** In the order of the text; none lies in another. */
    changes: z.array(Change),
    model: UsedModel,
  }),
])
export type ToolResult = z.infer<typeof ToolResult>
