import type { Citation } from '@atelier/contract/answers/citation'
import { createMarkerScanner, writtenMarkers } from '@atelier/contract/answers/citation-markers'
import { isRow, type Passage, rowAfter } from '../../sources/knowledge/passages/index.ts'
import type { Aligner } from './align.ts'
import { endsInAbbreviation } from '../../../platform/language/sentences.ts'
import { findQuote } from './find-quote.ts'

interface CitedText {
  text: string
  citations: Citation[]
}

export interface Citer {
  push(delta: string): CitedText
  flush(): CitedText
}

const claimLength = 600

const keyOf = (attachmentId: string, start: number) => `${attachmentId}:${start}`

/** By the start of the cited text; shared with crafts. */
type CitedNumbers = Map<string, number>

export const numbersOf = (citations: readonly Citation[]): CitedNumbers =>
  new Map(
    citations.map(({ attachmentId, position, number }) => [
      keyOf(attachmentId, position?.start ?? 0),
      number,
    ]),
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

const headerEndOf = ({ label, text }: Passage): number =>
  isRow(label) && /(^|, )row 1$/.test(label) ? text.indexOf('\n') + 1 : 0

const columnsOf = (passage: Passage, quoteStart: number): string | null => {
  if (!isRow(passage.label)) return null
  if (passage.context !== null && passage.context !== '') return passage.context
  const headerEnd = headerEndOf(passage)
  return headerEnd > 0 && quoteStart >= headerEnd ? passage.text.slice(0, headerEnd).trimEnd() : null
}

const sentenceEnd = /[.!…。！][\]"'”’)*_]*$/u
const isNoClaim = /^\s*(?:#|\||>)|[?:？：][\]"'”’)*_]*$/u

/** Numbers citations by appearance; markers in code, math and links stay as written. */
export const createCiter = (
  passageOf: (number: number) => Passage | undefined,
  numbers: CitedNumbers = new Map(),
  aligner: Aligner | null = null,
): Citer => {
  let claim = ''
  let cited: CitedText = { text: '', citations: [] }
  let sentence = ''
  let sinceMarker = ''
  let isCited = false
  let gap = ''

  const cite = (passage: Passage, of: string): number => {
    const quote = findQuote(of, passage.text, headerEndOf(passage))
    const start = passage.start + quote.start
    const existing = numbers.get(keyOf(passage.attachmentId, start))
    if (existing !== undefined) return existing
    const before = passage.text.slice(0, quote.start)
    const columns = columnsOf(passage, quote.start)
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

  const endSentence = () => {
    const whole = sentence.trim()
    const number = aligner && !isCited && !isNoClaim.test(whole) ? aligner.find(whole) : null
    const passage = number === null ? undefined : passageOf(number)
    if (passage) cited.text += ` [${cite(passage, whole)}]`
    cited.text += gap
    gap = ''
    sentence = ''
    sinceMarker = ''
    isCited = false
  }
  const isSentence = () => sentence.trimStart().includes('\n') || sentenceEnd.test(sentence)

  const continues = (next: string) =>
    !gap.includes('\n') && !isCited && (/^\p{Ll}/u.test(next) || endsInAbbreviation(sentence))

  const take = (piece: string) => {
    for (const [part] of piece.matchAll(/\s+|\S+/g)) {
      const isBlank = part.trim() === ''
      if (isBlank && (gap !== '' || part.includes('\n') || isSentence())) gap += part
      else {
        if (gap !== '' && continues(part)) {
          sentence += gap
          cited.text += gap
          gap = ''
        } else if (gap !== '') endSentence()
        sentence += part
        sinceMarker += part
        cited.text += part
      }
    }
  }

  const scanner = createMarkerScanner(
    {
      text: (piece, isVerbatim) => {
        claim = (claim + piece).slice(-claimLength)
        if (!aligner) cited.text += piece
        else if (!isVerbatim) take(piece)
        else {
          if (gap !== '') endSentence()
          sentence += piece
          cited.text += piece
          if (piece.includes('\n')) sentence = ''
        }
      },
      marker: (markerNumbers) => {
        const passages = markerNumbers.flatMap((number) => passageOf(number) ?? [])
        if (passages.length < markerNumbers.length) return false
        const of = lastSentence(claim)
        const checked = aligner
          ? markerNumbers.flatMap((number) => passageOf(aligner.check(sinceMarker, number) ?? 0) ?? [])
          : passages
        sinceMarker = ''
        if (checked.length === 0) {
          gap = gap.replace(/ $/, '')
          return true
        }
        const citedNumbers = new Set(checked.map((passage) => cite(passage, of)))
        cited.text += gap + [...citedNumbers].map((number) => `[${number}]`).join('')
        gap = ''
        isCited = true
        return true
      },
    },
    writtenMarkers,
  )
  const citedText = (): CitedText => {
    const all = cited
    cited = { text: '', citations: [] }
    return all
  }

  return {
    push: (delta) => {
      scanner.push(delta)
      return citedText()
    },
    flush: () => {
      scanner.flush()
      endSentence()
      return citedText()
    },
  }
}
