import type { Mutation } from './find-mutations.ts'

interface Insertion {
  readonly offset: number
  readonly text: string
  /**
   * The order at the same offset: closing insertions first, inner before outer, then opening ones, outer
   * before inner.
   */
  readonly order: number
}

const recordReached = (id: number) => `(globalThis.reachedMutations ??= new Set()).add(${id})`

const wrap = (id: number, { kind, start, end, value }: Mutation): Insertion[] => {
  const isStatement = kind === 'check' || kind === 'refusal'
  const [valueStart, valueEnd] = value ?? [start, end]
  const prefix = isStatement ? `{ ${recordReached(id)}; ` : `(${recordReached(id)}, `
  return [
    { offset: valueStart, text: prefix, order: 1e9 - valueEnd },
    { offset: valueEnd, text: isStatement ? ' }' : ')', order: -valueStart },
  ]
}

/** Instruments `source` to record the number of each mutation that is reached. */
export const markMutations = (source: string, mutations: ReadonlyMap<number, Mutation>): string => {
  const insertions = [...mutations]
    .flatMap(([id, mutation]) => wrap(id, mutation))
    .toSorted((a, b) => a.offset - b.offset || a.order - b.order)
  let output = ''
  let offset = 0
  for (const { offset: insertionOffset, text } of insertions) {
    output += source.slice(offset, insertionOffset) + text
    offset = insertionOffset
  }
  return output + source.slice(offset)
}
