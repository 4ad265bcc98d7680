import { z } from 'zod'
import { atMost, oneLine } from '../characters.ts'
import { AttachmentId, PinnedQuestionId, RetrievalRunId } from '../ids.ts'
import { limits } from '../limits.ts'

const { questionMax, quoteMax } = limits.retrieval

export const PinnedText = atMost(
  z.string().overwrite(oneLine).min(1, 'Enter a question.'),
  questionMax,
  'This question is too long.',
)
export const ExpectedPage = z.number().int().min(1).max(100_000)
export const ExpectedQuote = atMost(z.string().overwrite(oneLine).min(1), quoteMax, 'This quote is too long.')

/** The rank of the expected passage in a run, from 1; null if it isn't among the first 20. */
const MeasuredRank = z.object({ runId: RetrievalRunId, rank: z.number().int().min(1).nullable() })

export const PinnedQuestion = z.object({
  id: PinnedQuestionId,
  text: z.string(),
  /** The expected source; without one, the question isn't measured. */
  expected: z
    .object({
      /** Null if the source is no longer in the project. */
      attachmentId: AttachmentId.nullable(),
      title: z.string(),
    })
    .nullable(),
  /** Restricts matches to this page, slide or sheet. */
  page: ExpectedPage.nullable(),
  /** Restricts matches to passages with this text. */
  quote: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.number(),
  /** Newest run first. */
  ranks: z.array(MeasuredRank),
})
export type PinnedQuestion = z.infer<typeof PinnedQuestion>

export const RetrievalFigures = z.object({
  questions: z.number().int(),
  /** Share of questions whose source is among the first five. */
  recallAt5: z.number(),
  /** The mean of 1/rank, with 0 for passages that weren't found. */
  meanReciprocalRank: z.number(),
})
export type RetrievalFigures = z.infer<typeof RetrievalFigures>

export const RetrievalRun = z.object({
  id: RetrievalRunId,
  status: z.enum(['running', 'completed', 'failed']),
  /** Whether a person requested the run, or it followed a change of sources, model or questions. */
  cause: z.enum(['asked', 'change']),
  startedBy: z.string().nullable(),
  total: z.number().int(),
  done: z.number().int(),
  figures: RetrievalFigures.nullable(),
  /** The same for runs with the same sources and methods. */
  fingerprint: z.string(),
  sources: z.number().int(),
  /** Null if there is only keyword search. */
  embeddingModel: z.string().nullable(),
  createdAt: z.number(),
  endedAt: z.number().nullable(),
})
export type RetrievalRun = z.infer<typeof RetrievalRun>

const ExplainedWord = z.object({
  word: z.string(),
  passages: z.number().int(),
  /**
   * `chooses` selects passages; `ranks` is too frequent to select, but affects the order; `slip` is a likely
   * typo.
   */
  use: z.enum(['chooses', 'ranks', 'slip', 'nowhere']),
  readAs: z.array(z.string()),
})

/** A passage that was considered. Ranks start at 1. */
export const ExplainedPassage = z.object({
  attachmentId: AttachmentId,
  title: z.string(),
  /** E.g. a slide or a row of a sheet; null if there is no label. */
  label: z.string().nullable(),
  page: z.number().int().nullable(),
  /** The nearest preceding heading. */
  heading: z.string().nullable(),
  /** Offsets of the passage in the source's text. */
  start: z.number().int(),
  end: z.number().int(),
  excerpt: z.string(),
  /** The rank by keywords; null if keywords didn't select the passage. */
  byWords: z.number().int().nullable(),
  /** The rank by keywords before balancing sources; null without a significant word. */
  byFit: z.number().int().nullable(),
  byMeaning: z.number().int().nullable(),
  isTaken: z.boolean(),
  /** Whether the score is below the share `worthOfBest` of the best passage's. */
  isNoise: z.boolean(),
})
export type ExplainedPassage = z.infer<typeof ExplainedPassage>

export const ExplainedSearch = z.object({
  query: z.string(),
  searched: z.number().int(),
  embeddingModel: z.string().nullable(),
  words: z.array(ExplainedWord),
  smallWords: z.array(z.string()),
  limit: z.number().int(),
  /** Passages below this share of the best score count as noise. */
  worthOfBest: z.number(),
  passages: z.array(ExplainedPassage),
})
export type ExplainedSearch = z.infer<typeof ExplainedSearch>

/** The passages that an answer would receive from a project's sources, and why. */
export const Explanation = z.object({
  model: z.string(),
  sources: z.number().int(),
  /** The total number of characters, if it is small enough that answers receive everything. */
  allShown: z.number().int().nullable(),
  search: ExplainedSearch,
})
export type Explanation = z.infer<typeof Explanation>

export const EmbeddingProgress = z.object({ model: z.string(), done: z.int(), total: z.int() })
export type EmbeddingProgress = z.infer<typeof EmbeddingProgress>
