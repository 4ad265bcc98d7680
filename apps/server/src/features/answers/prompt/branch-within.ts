import { textOf } from './prompt.ts'
import type { Turn } from '../lifecycle/answer-queries.ts'
import { turnsMax } from '../lifecycle/read-branch.ts'

/** Compact once history uses 75 % of the budget; keep the last 40 % verbatim. */
const shares = { full: 0.75, verbatim: 0.4 }

const sizeOf = (turns: readonly Turn[]) => turns.reduce((sum, turn) => sum + textOf(turn).length, 0)

const isWithin = (turns: readonly Turn[], room: number, share = 1) =>
  sizeOf(turns) <= room * share && turns.length < turnsMax * share

export interface BranchContext {
  readonly branch: readonly Turn[]
  readonly note: string | null
}

export const branchWithin = (branch: readonly Turn[], room: number, share = 1): BranchContext => {
  const whole: BranchContext = { branch, note: null }
  if (isWithin(branch, room, share)) return whole
  const noted = branch.flatMap(({ branchNote }, at) =>
    branchNote === null ? [] : [{ branch: branch.slice(at + 1), note: branchNote }],
  )
  return noted.find((candidate) => isWithin(candidate.branch, room, share)) ?? noted.at(-1) ?? whole
}

/** Turns to summarize, with the summary before them; null while there is room. */
export const turnsToCompact = (branch: readonly Turn[], room: number): BranchContext | null => {
  const context = branchWithin(branch, room, shares.full)
  if (isWithin(context.branch, room, shares.full)) return null
  const first = context.branch.findIndex((_, at) => isWithin(context.branch.slice(at), room, shares.verbatim))
  // a summary belongs to an answer, so the rest begins with a question
  const compacted = first < 0 ? context.branch : context.branch.slice(0, first)
  const last = compacted.findLastIndex(({ role }) => role === 'assistant')
  return last < 0 ? null : { branch: context.branch.slice(0, last + 1), note: context.note }
}
