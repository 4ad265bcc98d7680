import { textOf } from './prompt.ts'
import type { Turn } from '../lifecycle/queries.ts'
import { turnsMax } from '../lifecycle/read-branch.ts'

/** When this much of the room is taken, what was said first is noted down; so much is left word for word. */
const shares = { full: 0.75, left: 0.4 }

const sizeOf = (turns: readonly Turn[]) => turns.reduce((sum, turn) => sum + textOf(turn).length, 0)

/** Whether turns take no more than a share of the room, and of the turns that are read at all. */
const fits = (turns: readonly Turn[], room: number, share = 1) =>
  sizeOf(turns) <= room * share && turns.length < turnsMax * share

/** What a model is told of a conversation. */
export interface BranchContext {
  /** The part that follows, word for word. */
  readonly branch: readonly Turn[]
  /** What was said before it, in short; null: nothing was, or nobody has noted it down. */
  readonly note: string | null
}

/** A branch as it fits into so many characters: behind the earliest of its notes that leaves little enough. */
export const recall = (branch: readonly Turn[], room: number, share = 1): BranchContext => {
  const whole: BranchContext = { branch, note: null }
  if (fits(branch, room, share)) return whole
  const noted = branch.flatMap(({ branchNote }, at) =>
    branchNote === null ? [] : [{ branch: branch.slice(at + 1), note: branchNote }],
  )
  return noted.find((one) => fits(one.branch, room, share)) ?? noted.at(-1) ?? whole
}

/** The turns that are to be noted down now, with the note on those before them; null while there is room. */
export const turnsToNote = (branch: readonly Turn[], room: number): BranchContext | null => {
  const recollection = recall(branch, room, shares.full)
  if (fits(recollection.branch, room, shares.full)) return null
  const first = recollection.branch.findIndex((_, at) =>
    fits(recollection.branch.slice(at), room, shares.left),
  )
  // a note stands at an answer, so that what follows begins with a question
  const noted = first < 0 ? recollection.branch : recollection.branch.slice(0, first)
  const last = noted.findLastIndex(({ role }) => role === 'assistant')
  return last < 0 ? null : { branch: recollection.branch.slice(0, last + 1), note: recollection.note }
}
