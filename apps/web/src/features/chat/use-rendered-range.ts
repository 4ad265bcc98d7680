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

/**
 * Long chats are rendered in parts: first a screen at the end, or around the target message, then more in
 * both directions while scrolling.
 */
export const useRenderedRange = (
  branch: readonly BranchNode[],
  targetId: string | undefined,
): RenderedRange => {
  const [screenCount] = useState(() => Math.ceil(innerHeight / minMessageHeight))
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
    setState((current) => {
      if (current.start === start && current.end === end) return current
      const previous = { start: current.start, end: current.end }
      return { ...current, start, end, isOpenEnded: end === branch.length, previous }
    })

  if (state.targetId !== targetId) {
    const target = branch.findIndex(({ message }) => message.id === targetId)
    const isRendered = target === -1 || (target >= state.start && target < state.end)
    setState(isRendered ? { ...state, targetId } : stateFor(targetId))
  }
  // the branch may have become longer, or shorter than the range
  const end = state.isOpenEnded ? branch.length : Math.min(state.end, branch.length)
  const start = Math.min(state.start, Math.max(0, end - screenCount))
  if (end !== state.end || start !== state.start) update({ start, end })

  return {
    start,
    end,
    hasOlder: start > 0,
    hasNewer: end < branch.length,
    isMeasured: (index) => index >= state.previous.start && index < state.previous.end,
    // in slices, so that scrolling and typing stay smooth
    showOlder: () => startTransition(() => update({ start: Math.max(0, start - pageSize), end })),
    showNewer: () => startTransition(() => update({ start, end: Math.min(branch.length, end + pageSize) })),
    showEnd: () => {
      if (end < branch.length) setState({ ...stateFor(undefined), targetId })
    },
  }
}
