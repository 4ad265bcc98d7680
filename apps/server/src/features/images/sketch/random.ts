/** Numbers that look like chance and come again with the seed (mulberry32). */
export interface Random {
  /** From 0 up to 1. */
  next(): number
  between(from: number, to: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

export const createRandom = (seed: number): Random => {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}

/** The same words always give the same number (FNV-1a). */
export const seedOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
