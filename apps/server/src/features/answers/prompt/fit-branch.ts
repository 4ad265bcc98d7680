import { measureCharacters } from '../../../platform/models/estimate-tokens.ts'
import { joinTexts } from './prompt.ts'
import type { Turn } from '../lifecycle/answer-queries.ts'
import { turnsMax } from '../lifecycle/read-branch.ts'

/** Compact once history uses 75 % of the budget; keep the last 40 % verbatim. */
const shares = { full: 0.75, verbatim: 0.4 }

const isWithin = (turns: readonly Turn[], historyMax: number, share = 1, { sizeOf } = measureCharacters) =>
  turns.reduce((sum, turn) => sum + sizeOf(joinTexts(turn)), 0) <= historyMax * share &&
  turns.length < turnsMax * share

export interface BranchContext {
  readonly branch: readonly Turn[]
  readonly note: string | null
}

export const fitBranch = (
  branch: readonly Turn[],
  historyMax: number,
  share = 1,
  measure = measureCharacters,
): BranchContext => {
  const fullBranch: BranchContext = { branch, note: null }
  if (isWithin(branch, historyMax, share, measure)) return fullBranch
  const summarizedBranches = branch.flatMap(({ branchNote }, index) =>
    branchNote === null ? [] : [{ branch: branch.slice(index + 1), note: branchNote }],
  )
  return (
    summarizedBranches.find((candidate) => isWithin(candidate.branch, historyMax, share, measure)) ??
    summarizedBranches.at(-1) ??
    fullBranch
  )
}

/** Turns to summarize, with the summary before them; null while the history fits. */
export const turnsToCompact = (branch: readonly Turn[], historyMax: number): BranchContext | null => {
  const context = fitBranch(branch, historyMax, shares.full)
  if (isWithin(context.branch, historyMax, shares.full)) return null
  const first = context.branch.findIndex((_, index) =>
    isWithin(context.branch.slice(index), historyMax, shares.verbatim),
  )
  // a summary belongs to an answer, so the rest begins with a question
  const toCompact = first < 0 ? context.branch : context.branch.slice(0, first)
  const last = toCompact.findLastIndex(({ role }) => role === 'assistant')
  return last < 0 ? null : { branch: context.branch.slice(0, last + 1), note: context.note }
}
