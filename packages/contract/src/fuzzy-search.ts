/** Returns the text in lower case, without diacritics. */
const foldText = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The word's characters as a set of 32 bits: a fast filter before comparing words. */
const characterMask = (word: string): number => {
  let mask = 0
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) & 31)
  return mask
}

const countBits = (mask: number): number => {
  let bits = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++
  return bits
}

/** The edit distance with transpositions (Damerau, optimal string alignment). */
const distance = (a: string, b: string): number => {
  let rowBeforePrevious: number[] = []
  let previousRow = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const currentRow = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let cost = Math.min(
        (previousRow[column] ?? 0) + 1,
        (currentRow[column - 1] ?? 0) + 1,
        (previousRow[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (rowBeforePrevious[column - 2] ?? 0) + 1)
      currentRow.push(cost)
    }
    rowBeforePrevious = previousRow
    previousRow = currentRow
  }
  return previousRow[b.length] ?? 0
}

/** Allows one typo per four characters, but at most two. */
const typosAllowedIn = (word: string): number => Math.min(2, Math.floor(word.length / 4))

interface SearchableText {
  haystack: string
  words: readonly string[]
}

const toSearchableText = (text: string): SearchableText => {
  const haystack = foldText(text)
  return { haystack, words: [...new Set(haystack.match(/[\p{L}\p{N}]+/gu))] }
}

/** 0 at a word's start, 1 inside a word, then more by typos; null without a match. */
const matchCost = (word: string, { haystack, words }: SearchableText): number | null => {
  if (haystack.includes(word)) return words.some((each) => each.startsWith(word)) ? 0 : 1
  const typosMax = typosAllowedIn(word)
  if (typosMax === 0) return null
  const mask = characterMask(word)
  let best: number | null = null
  for (const each of words) {
    if (each.length < word.length - typosMax) continue
    // only the beginning of a longer word, since the query may not be completely typed yet
    const prefix = each.slice(0, word.length + typosMax)
    if (countBits(mask & ~characterMask(prefix)) > typosMax) continue
    let typos = typosMax + 1
    for (
      let length = word.length - typosMax;
      length <= Math.min(prefix.length, word.length + typosMax);
      length++
    )
      typos = Math.min(typos, distance(word, prefix.slice(0, length)))
    if (typos <= typosMax && (best === null || typos * 10 < best)) best = typos * 10
  }
  return best
}

/** Puts matches in names before those only in texts. */
const textOnlyPenalty = 100

/**
 * Returns the items whose name or text contains all words of the query, allowing typos, best first (PRM-04).
 * The sort is stable; at most `limit` items.
 */
export const fuzzySearch = <Item>(
  items: readonly Item[],
  q: string,
  fieldsOf: (item: Item) => { name: string; text: string },
  limit: number,
): Item[] => {
  const words = foldText(q).match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return []
  const costs = items.flatMap((item) => {
    const { name, text } = fieldsOf(item)
    const searchableName = toSearchableText(name)
    let searchableText: SearchableText | null = null
    let cost = 0
    for (const word of words) {
      const nameCost = matchCost(word, searchableName)
      if (nameCost !== null) {
        cost += nameCost
        continue
      }
      searchableText ??= toSearchableText(text)
      const textCost = matchCost(word, searchableText)
      if (textCost === null) return []
      cost += textCost + textOnlyPenalty
    }
    return [{ item, cost }]
  })
  return costs
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, limit)
    .map(({ item }) => item)
}
