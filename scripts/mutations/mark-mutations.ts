import type { Mutation } from './find-mutations.ts'

interface Insertion {
  readonly at: number
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
    { at: valueStart, text: prefix, order: 1e9 - valueEnd },
    { at: valueEnd, text: isStatement ? ' }' : ')', order: -valueStart },
  ]
}

/** Instruments `source` to record the number of each mutation that is reached. */
export const markMutations = (source: string, mutations: ReadonlyMap<number, Mutation>): string => {
  const insertions = [...mutations]
    .flatMap(([id, mutation]) => wrap(id, mutation))
    .toSorted((a, other) => a.at - other.at || a.order - other.order)
  let output = ''
  let offset = 0
  for (const { at, text } of insertions) {
    output += source.slice(offset, at) + text
    offset = at
  }
  return output + source.slice(offset)
}
