import { z } from 'zod'
import { atMost, oneLine } from './characters.ts'
import { AttachmentId, PinnedQuestionId, RetrievalRunId } from './ids.ts'
import { limits } from './limits.ts'

const { questionMax, quoteMax } = limits.retrieval

export const PinnedText = atMost(
  z.string().overwrite(oneLine).min(1, 'Enter a question.'),
  questionMax,
  'This question is too long.',
)
export const ExpectedPage = z.number().int().min(1).max(100_000)
export const ExpectedQuote = atMost(z.string().overwrite(oneLine).min(1), quoteMax, 'This quote is too long.')

/** The place of the passage that should answer, as one run found it: from 1; null when it is not among the first 20. */
const MeasuredRank = z.object({ runId: RetrievalRunId, rank: z.number().int().min(1).nullable() })

/** A question of a project with the source that should answer it. */
export const PinnedQuestion = z.object({
  id: PinnedQuestionId,
  text: z.string(),
  /** Null: no source is expected, so that its rank is not measured. */
  expected: z
    .object({
      /** Null: the source is not in the project any more. */
      attachmentId: AttachmentId.nullable(),
      /** What it is called, or was. */
      title: z.string(),
    })
    .nullable(),
  /** Only passages of this page, slide or sheet answer. */
  page: ExpectedPage.nullable(),
  /** Only passages with these words answer. */
  quote: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.number(),
  /** The newest first. */
  ranks: z.array(MeasuredRank),
})
export type PinnedQuestion = z.infer<typeof PinnedQuestion>

/** How well the expected sources were found. */
export const RetrievalFigures = z.object({
  questions: z.number().int(),
  /** The share of questions whose source is among the first five. */
  recallAt5: z.number(),
  /** One through the rank, on average; 0 for what is not found. */
  meanReciprocalRank: z.number(),
})
export type RetrievalFigures = z.infer<typeof RetrievalFigures>

export const RetrievalRun = z.object({
  id: RetrievalRunId,
  status: z.enum(['running', 'completed', 'failed']),
  /** Somebody asked for it, or sources, model or questions had changed. */
  cause: z.enum(['asked', 'change']),
  startedBy: z.string().nullable(),
  /** Questions that it asks, and has asked. */
  total: z.number().int(),
  done: z.number().int(),
  figures: RetrievalFigures.nullable(),
  /** Two runs with the same fingerprint searched the same sources by the same means. */
  fingerprint: z.string(),
  sources: z.number().int(),
  /** The embedding model; null: by words alone. */
  embeddingModel: z.string().nullable(),
  createdAt: z.number(),
  endedAt: z.number().nullable(),
})
export type RetrievalRun = z.infer<typeof RetrievalRun>

const ExplainedWord = z.object({
  word: z.string(),
  passages: z.number().int(),
  /** It chooses passages; a word that is nearly everywhere only ranks them; one that is nowhere may be a slip. */
  use: z.enum(['chooses', 'ranks', 'slip', 'nowhere']),
  /** What a slip was read as. */
  readAs: z.array(z.string()),
})

/** A passage that was looked at. Places begin at 1. */
export const ExplainedPassage = z.object({
  attachmentId: AttachmentId,
  title: z.string(),
  /** What a person calls the place: a slide, a sheet's row; null where it has no name of its own. */
  label: z.string().nullable(),
  page: z.number().int().nullable(),
  /** The nearest heading above it. */
  heading: z.string().nullable(),
  /** Offsets in the source's text. */
  start: z.number().int(),
  end: z.number().int(),
  /** How it begins. */
  excerpt: z.string(),
  /** As words chose it; null where they did not. */
  byWords: z.number().int().nullable(),
  /** By words before sources were given turns; null where it shares no telling word. */
  byFit: z.number().int().nullable(),
  byMeaning: z.number().int().nullable(),
  isTaken: z.boolean(),
  /** By words it fits less than `worthOfBest` as well as the best. */
  isNoise: z.boolean(),
})
export type ExplainedPassage = z.infer<typeof ExplainedPassage>

export const ExplainedSearch = z.object({
  query: z.string(),
  /** Passages that were searched. */
  searched: z.number().int(),
  embeddingModel: z.string().nullable(),
  words: z.array(ExplainedWord),
  /** Left aside: they say nothing of the subject. */
  smallWords: z.array(z.string()),
  /** So many passages are taken at most. */
  limit: z.number().int(),
  /** The share of the best passage's worth below which one is noise. */
  worthOfBest: z.number(),
  passages: z.array(ExplainedPassage),
})
export type ExplainedSearch = z.infer<typeof ExplainedSearch>

/** What the answer to a question would be shown of a project's sources, and why. */
export const Explanation = z.object({
  /** The id of the model that would answer. */
  model: z.string(),
  /** Sources that have been read. */
  sources: z.number().int(),
  /** How many characters there are, where they are so few that an answer is shown all of them. */
  allShown: z.number().int().nullable(),
  search: ExplainedSearch,
})
export type Explanation = z.infer<typeof Explanation>

/** How many passages have the vectors by which they are found by their meaning. */
export const EmbeddingProgress = z.object({ model: z.string(), done: z.int(), total: z.int() })
export type EmbeddingProgress = z.infer<typeof EmbeddingProgress>
