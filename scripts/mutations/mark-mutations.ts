import type { Mutation } from './find-mutations.ts'

interface Insertion {
  readonly at: number
  readonly text: string
  /** Of those at one place: what closes comes first, the inner before the outer, then the outer before the inner. */
  readonly order: number
}

const reach = (id: number) => `(globalThis.reached ??= new Set()).add(${id})`

const around = (id: number, { kind, start, end, value }: Mutation): Insertion[] => {
  const isStatement = kind === 'check' || kind === 'refusal'
  const [from, to] = value ?? [start, end]
  const before = isStatement ? `{ ${reach(id)}; ` : `(${reach(id)}, `
  return [
    { at: from, text: before, order: 1e9 - to },
    { at: to, text: isStatement ? ' }' : ')', order: -from },
  ]
}

/** `source` with a note at each of its mutations, by their number, that it was reached. */
export const markMutations = (source: string, mutations: ReadonlyMap<number, Mutation>): string => {
  const insertions = [...mutations]
    .flatMap(([id, mutation]) => around(id, mutation))
    .toSorted((one, other) => one.at - other.at || one.order - other.order)
  let marked = ''
  let done = 0
  for (const { at, text } of insertions) {
    marked += source.slice(done, at) + text
    done = at
  }
  return marked + source.slice(done)
}
