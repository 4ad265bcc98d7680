import type { Citation } from '@atelier/contract/citation'
import { createMarkerScanner, writtenMarkers } from '@atelier/contract/citation-markers'
import { isRow, type Passage, rowAfter } from '../../sources/knowledge/index.ts'
import { findQuote } from './find-quote.ts'

interface CitedText {
  text: string
  /** Sources named for the first time. */
  citations: Citation[]
}

export interface Citer {
  push(delta: string): CitedText
  flush(): CitedText
}

const claimLength = 600

const keyOf = (attachmentId: string, start: number) => `${attachmentId}:${start}`

/** The numbers that an answer has given, by where what they cite begins. Its crafts share them. */
type CitedNumbers = Map<string, number>

export const numbersOf = (known: readonly Citation[]): CitedNumbers =>
  new Map(
    known.map(({ attachmentId, position, number }) => [keyOf(attachmentId, position?.start ?? 0), number]),
  )

const lastSentence = (text: string): string => {
  const trimmed = text.trimEnd().replace(/[.!?。！？]+$/, '')
  return trimmed
    .slice(
      ['. ', '! ', '? ', '\n', '。', '；']
        .map((sign) => trimmed.lastIndexOf(sign))
        .reduce((most, each) => Math.max(most, each), -Infinity) + 1,
    )
    .trim()
}

/** The header of the table that a quote is a row of: outside of its passage, or the passage's own first row. */
const columnsOf = ({ label, context, text }: Passage, before: string): string | null => {
  if (!isRow(label)) return null
  if (context !== null && context !== '') return context
  return before.includes('\n') && /(^|, )row 1$/.test(label) ? (text.split('\n', 1)[0] ?? null) : null
}

/**
 * Follows an answer as it streams and turns the model's markers, [n] or the like with n the number of
 * a passage it was shown, into citations numbered in the order of their appearance. Brackets
 * that name no passage, and those in code, formulas and links, stay as the model wrote them.
 */
export const createCiter = (
  passageOf: (number: number) => Passage | undefined,
  numbers: CitedNumbers = new Map(),
): Citer => {
  let claim = ''
  let cited: CitedText = { text: '', citations: [] }

  const cite = (passage: Passage): number => {
    const quote = findQuote(lastSentence(claim), passage.text)
    const start = passage.start + quote.start
    const given = numbers.get(keyOf(passage.attachmentId, start))
    if (given !== undefined) return given
    const before = passage.text.slice(0, quote.start)
    const columns = columnsOf(passage, before)
    const number = numbers.size + 1
    numbers.set(keyOf(passage.attachmentId, start), number)
    cited.citations.push({
      number,
      attachmentId: passage.attachmentId,
      title: passage.title,
      page: passage.page,
      position: { start, end: passage.start + quote.end, label: rowAfter(passage.label, before) },
      quote: passage.text.slice(quote.start, quote.end),
      ...(columns !== null && { columns }),
    })
    return number
  }

  const scanner = createMarkerScanner(
    {
      text: (piece) => {
        claim = (claim + piece).slice(-claimLength)
        cited.text += piece
      },
      marker: (named) => {
        const passages = named.flatMap((number) => passageOf(number) ?? [])
        if (passages.length < named.length) return false
        const found = new Set(passages.map(cite))
        cited.text += [...found].map((number) => `[${number}]`).join('')
        return true
      },
    },
    writtenMarkers,
  )
  const taken = (): CitedText => {
    const all = cited
    cited = { text: '', citations: [] }
    return all
  }

  return {
    push: (delta) => {
      scanner.push(delta)
      return taken()
    },
    flush: () => {
      scanner.flush()
      return taken()
    },
  }
}
