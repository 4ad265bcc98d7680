import type { DatasetColumn, DatasetTable } from '@atelier/contract/dataset'
import { smallWords } from './language.ts'
import { calculating, isSameThing, stem, wordsOf } from './words.ts'

/** A column as a question names it; `start` and `end` count its words. */
export interface Mention {
  readonly column: DatasetColumn
  readonly start: number
  readonly end: number
  /** By its whole name; else by a part of it, or by what people call the same thing. */
  readonly by: 'name' | 'part' | 'thing'
}

/** One letter more, fewer or another. */
const isNearly = (a: string, b: string): boolean => {
  if (a === b) return true
  if (Math.min(a.length, b.length) < 6 || Math.abs(a.length - b.length) > 1) return false
  let [at, bt, misses] = [0, 0, 0]
  while (at < a.length && bt < b.length) {
    if (a[at] !== b[bt]) {
      misses++
      if (a.length > b.length) bt--
      else if (a.length < b.length) at--
    }
    at++
    bt++
  }
  return misses + (a.length - at) + (b.length - bt) <= 1
}

/** How old are you: of such a name the small words say nothing. */
const isSmall = (word: string) => Object.values(smallWords).some((small) => small.has(word))

const isSameWord = (a: string, b: string) => isNearly(stem(a), stem(b))

const wholeAt = (question: readonly string[], at: number, name: readonly string[]) =>
  name.length > 0 && name.every((word, index) => isSameWord(word, question[at + index] ?? ''))

const candidates = (
  question: readonly string[],
  { columns }: DatasetTable,
): (Mention & { score: number })[] =>
  columns.flatMap((column) => {
    const name = wordsOf(column.name)
    return question.flatMap((word, start): (Mention & { score: number })[] => {
      if (wholeAt(question, start, name))
        return [{ column, start, end: start + name.length, by: 'name', score: name.length * 4 }]
      // the sum of sales is none of a column Amount
      if (calculating.has(word)) return []
      const part = name.find((each) => each.length > 2 && !isSmall(each) && isSameWord(each, word))
      const same = part ?? (word.length > 2 ? name.find((each) => isSameThing(each, word)) : undefined)
      if (same === undefined) return []
      // of two names that share a word the shorter one is meant
      const score = (part === undefined ? 1 : 2) - name.length / 100
      return [
        {
          column,
          start,
          end: start + 1,
          by: part === undefined ? 'thing' : 'part',
          score,
        },
      ]
    })
  })

/** The columns that a question names, in its order; no word names two. */
export const findColumns = (question: readonly string[], table: DatasetTable): Mention[] => {
  const taken: Mention[] = []
  for (const { score: _score, ...mention } of candidates(question, table).toSorted(
    (a, b) => b.score - a.score,
  ))
    if (!taken.some(({ start, end }) => mention.start < end && mention.end > start)) taken.push(mention)
  return taken.toSorted((a, b) => a.start - b.start)
}
