/** A generator of pseudorandom numbers that are the same in every run (mulberry32). */
export const seeded = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    between: (min: number, max: number): number => min + below(max - min + 1),
    one: <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0],
    shuffled: <T>(list: readonly T[]): T[] => {
      const result = [...list]
      for (let index = result.length - 1; index > 0; index--) {
        const other = below(index + 1)
        const [first, right] = [result[index], result[other]]
        if (first !== undefined && right !== undefined) [result[index], result[other]] = [right, first]
      }
      return result
    },
  }
}

export type Random = ReturnType<typeof seeded>

/** Adds one typo to the longest word: two characters are swapped or one is omitted. */
export const misspell = (random: Random, text: string): string => {
  const words = text.split(' ')
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '')
  if (longest.length < 6) return text
  const offset = random.between(2, longest.length - 3)
  const swapped = `${longest.slice(0, offset)}${longest[offset + 1]}${longest[offset]}${longest.slice(offset + 2)}`
  const misspelled = random.below(2) === 0 ? swapped : longest.slice(0, offset) + longest.slice(offset + 1)
  return words.map((word) => (word === longest ? misspelled : word)).join(' ')
}
