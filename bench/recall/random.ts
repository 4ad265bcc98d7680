/** A generator of pseudorandom numbers that are the same in every run (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let hash = Math.imul(state ^ (state >>> 15), 1 | state)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296
  }
  const integerBelow = (limit: number): number => Math.floor(next() * limit)
  return {
    below: integerBelow,
    between: (min: number, max: number): number => min + integerBelow(max - min + 1),
    one: <T>(list: readonly [T, ...T[]]): T => list[integerBelow(list.length)] ?? list[0],
    shuffled: <T>(list: readonly T[]): T[] => {
      const result = [...list]
      for (let index = result.length - 1; index > 0; index--) {
        const other = integerBelow(index + 1)
        const [first, second] = [result[index], result[other]]
        if (first !== undefined && second !== undefined) [result[index], result[other]] = [second, first]
      }
      return result
    },
  }
}

export type Random = ReturnType<typeof createRandom>

/** Adds one typo to the longest word: two characters are swapped or one is omitted. */
export const misspell = (random: Random, text: string): string => {
  const words = text.split(' ')
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '')
  if (longest.length < 6) return text
  const offset = random.between(2, longest.length - 3)
  const wordWithSwap = `${longest.slice(0, offset)}${longest[offset + 1]}${longest[offset]}${longest.slice(offset + 2)}`
  const misspelling =
    random.below(2) === 0 ? wordWithSwap : longest.slice(0, offset) + longest.slice(offset + 1)
  return words.map((word) => (word === longest ? misspelling : word)).join(' ')
}
