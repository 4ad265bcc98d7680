import type { PinnedQuestion, RetrievalFigures, RetrievalRun } from '@atelier/contract/projects/retrieval'
import type { RankRow, RunRow } from './run-queries.ts'
import type { QuestionRow } from './queries.ts'

const recallRank = 5

export const presentQuestion = (
  { question, sourceId, sourceTitle, createdBy }: QuestionRow,
  ranks: readonly RankRow[],
): PinnedQuestion => ({
  id: question.id,
  text: question.text,
  expected:
    question.expectedTitle === null
      ? null
      : { attachmentId: sourceId, title: sourceTitle ?? question.expectedTitle },
  page: question.expectedPage,
  quote: question.expectedQuote,
  createdBy,
  createdAt: question.createdAt.getTime(),
  ranks: ranks
    .filter(({ questionId }) => questionId === question.id)
    .map(({ runId, rank }) => ({ runId, rank })),
})

export const presentRun = ({ run, done, topFiveCount, reciprocalSum, startedBy }: RunRow): RetrievalRun => ({
  id: run.id,
  status: run.status,
  cause: run.cause,
  startedBy,
  total: run.total,
  done: done ?? 0,
  figures: done
    ? {
        questions: done,
        recallAt5: (topFiveCount ?? 0) / done,
        meanReciprocalRank: (reciprocalSum ?? 0) / done,
      }
    : null,
  fingerprint: run.fingerprint,
  sources: run.sources,
  embeddingModel: run.embeddingModel,
  createdAt: run.createdAt.getTime(),
  endedAt: run.endedAt?.getTime() ?? null,
})

const figuresOf = (ranks: readonly (number | null)[]): RetrievalFigures | null =>
  ranks.length === 0
    ? null
    : {
        questions: ranks.length,
        recallAt5: ranks.filter((rank) => rank !== null && rank <= recallRank).length / ranks.length,
        meanReciprocalRank:
          ranks.reduce<number>((sum, rank) => sum + (rank === null ? 0 : 1 / rank), 0) / ranks.length,
      }

export const compareLastRuns = (
  questions: readonly PinnedQuestion[],
): { now: RetrievalFigures | null; before: RetrievalFigures | null } => {
  const measuredQuestions = questions.filter(
    ({ expected, ranks }) => expected?.attachmentId && ranks.length > 0,
  )
  const measuredTwice = measuredQuestions.filter(({ ranks }) => ranks.length > 1)
  const figuresAt = (questions: readonly PinnedQuestion[], runIndex: number) =>
    figuresOf(questions.map(({ ranks }) => ranks[runIndex]?.rank ?? null))
  return measuredTwice.length > 0
    ? { now: figuresAt(measuredTwice, 0), before: figuresAt(measuredTwice, 1) }
    : { now: figuresAt(measuredQuestions, 0), before: null }
}
