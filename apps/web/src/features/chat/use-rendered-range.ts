import { startTransition, useState } from 'react'
import type { BranchNode } from './tree.ts'

/** The height of a message of one line, in pixels. */
const minMessageHeight = 80
/** How many messages are added at a time while scrolling. */
const pageSize = 6
/** How many messages are rendered above the target. */
const overscan = 4

interface Range {
  start: number
  end: number
}

interface RangeState extends Range {
  targetId: string | undefined
  /** Whether new messages at the end are rendered too. */
  isOpenEnded: boolean
  /** The range before the last change. */
  previous: Range
}

/** The part of a branch that is rendered: from index `start` to before index `end`. */
export interface RenderedRange extends Range {
  hasOlder: boolean
  hasNewer: boolean
  /** Whether the browser has laid the message out before, so that it can skip it while out of sight. */
  isMeasured: (index: number) => boolean
  showOlder: () => void
  showNewer: () => void
  showEnd: () => void
}

const withRange = (state: RangeState, { start, end }: Range, branchLength: number): RangeState =>
  state.start === start && state.end === end
    ? state
    : {
        ...state,
        start,
        end,
        isOpenEnded: end === branchLength,
        previous: { start: state.start, end: state.end },
      }

/**
 * Long chats are rendered in parts: first a screen at the end, or around the target message, then more in
 * both directions while scrolling.
 */
export const useRenderedRange = (
  branch: readonly BranchNode[],
  targetId: string | undefined,
): RenderedRange => {
  const [screenCount] = useState(() => Math.max(pageSize, Math.ceil(innerHeight / minMessageHeight)))
  const stateFor = (newTargetId: string | undefined): RangeState => {
    const target =
      newTargetId === undefined ? -1 : branch.findIndex(({ message }) => message.id === newTargetId)
    const start = Math.max(0, target === -1 ? branch.length - screenCount : target - overscan)
    const end = target === -1 ? branch.length : Math.min(branch.length, target + screenCount)
    const isOpenEnded = end === branch.length
    return { targetId: newTargetId, start, end, isOpenEnded, previous: { start: 0, end: 0 } }
  }
  const [state, setState] = useState(() => stateFor(targetId))
  const update = ({ start, end }: Range) =>
    setState((current) => withRange(current, { start, end }, branch.length))
  /** The state for what changed since the last render: the target, or the branch. */
  const currentState = (): RangeState => {
    if (state.targetId !== targetId) {
      const target = branch.findIndex(({ message }) => message.id === targetId)
      if (target !== -1 && (target < state.start || target >= state.end)) return stateFor(targetId)
    }
    const end = state.isOpenEnded ? branch.length : Math.min(state.end, branch.length)
    const start = Math.min(state.start, Math.max(0, end - screenCount))
    const next = withRange(state, { start, end }, branch.length)
    return next.targetId === targetId ? next : { ...next, targetId }
  }
  const current = currentState()
  if (current !== state) setState(current)
  const { start, end, previous } = current

  return {
    start,
    end,
    hasOlder: start > 0,
    hasNewer: end < branch.length,
    isMeasured: (index) => index >= previous.start && index < previous.end,
    // in slices, so that scrolling and typing stay smooth
    showOlder: () => startTransition(() => update({ start: Math.max(0, start - pageSize), end })),
    showNewer: () => startTransition(() => update({ start, end: Math.min(branch.length, end + pageSize) })),
    showEnd: () => {
      if (end < branch.length) setState({ ...stateFor(undefined), targetId })
    },
  }
}
