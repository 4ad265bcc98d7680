import { textOf } from './prompt.ts'
import type { Turn } from '../lifecycle/queries.ts'
import { turnsMax } from '../lifecycle/read-branch.ts'

/** Compact once history uses 75 % of the budget; keep the last 40 % verbatim. */
const shares = { full: 0.75, left: 0.4 }

const sizeOf = (turns: readonly Turn[]) => turns.reduce((sum, turn) => sum + textOf(turn).length, 0)

const fits = (turns: readonly Turn[], room: number, share = 1) =>
  sizeOf(turns) <= room * share && turns.length < turnsMax * share

export interface BranchContext {
  readonly branch: readonly Turn[]
  readonly note: string | null
}

export const recall = (branch: readonly Turn[], room: number, share = 1): BranchContext => {
  const whole: BranchContext = { branch, note: null }
  if (fits(branch, room, share)) return whole
  const noted = branch.flatMap(({ branchNote }, at) =>
    branchNote === null ? [] : [{ branch: branch.slice(at + 1), note: branchNote }],
  )
  return noted.find((one) => fits(one.branch, room, share)) ?? noted.at(-1) ?? whole
}

/** Turns to summarize, with the summary before them; null while there is room. */
export const turnsToNote = (branch: readonly Turn[], room: number): BranchContext | null => {
  const recollection = recall(branch, room, shares.full)
  if (fits(recollection.branch, room, shares.full)) return null
  const first = recollection.branch.findIndex((_, at) =>
    fits(recollection.branch.slice(at), room, shares.left),
  )
  // a summary belongs to an answer, so the rest begins with a question
  const noted = first < 0 ? recollection.branch : recollection.branch.slice(0, first)
  const last = noted.findLastIndex(({ role }) => role === 'assistant')
  return last < 0 ? null : { branch: recollection.branch.slice(0, last + 1), note: recollection.note }
}
