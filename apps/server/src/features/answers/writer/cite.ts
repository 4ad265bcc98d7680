import type { Citation } from '@atelier/contract/answers/citation'
import { createMarkerScanner, modelForms } from '@atelier/contract/answers/citation-markers'
import { isRow, type Passage, advanceRowLabel } from '../../sources/knowledge/passages/index.ts'
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

const claimCharactersMax = 600

const citationKey = (attachmentId: string, start: number) => `${attachmentId}:${start}`

/** Citation numbers by source and start of the cited text; shared with crafts. */
type CitedNumbers = Map<string, number>

export const numbersByStart = (citations: readonly Citation[]): CitedNumbers =>
  new Map(
    citations.map(({ attachmentId, position, number }) => [
      citationKey(attachmentId, position?.start ?? 0),
      number,
    ]),
  )

const lastSentence = (text: string): string => {
  const trimmedText = text.trimEnd().replace(/[.!?。！？]+$/, '')
  return trimmedText
    .slice(
      ['. ', '! ', '? ', '\n', '。', '；']
        .map((delimiter) => trimmedText.lastIndexOf(delimiter))
        .reduce((last, position) => Math.max(last, position), -Infinity) + 1,
    )
    .trim()
}

const findHeaderEnd = ({ label, text }: Passage): number =>
  isRow(label) && /(^|, )row 1$/.test(label) ? text.indexOf('\n') + 1 : 0

const findColumnNames = (passage: Passage, quoteStart: number): string | null => {
  if (!isRow(passage.label)) return null
  if (passage.context !== null && passage.context !== '') return passage.context
  const headerEnd = findHeaderEnd(passage)
  return headerEnd > 0 && quoteStart >= headerEnd ? passage.text.slice(0, headerEnd).trimEnd() : null
}

/** A heading only says what its text is about, so it supports no claim. */
const repeatsHeading = (passage: Passage, claim: string): boolean => {
  const { start, end } = findQuote(claim, passage.text, findHeaderEnd(passage))
  return /^\s*#{1,6}\s[^\n]*$/.test(passage.text.slice(start, end).trimEnd())
}

const sentenceEnd = /[.!…。！][\]"'”’)*_]*$/u
const nonClaim = /^\s*(?:#|\||>|<)|[?:？：][\]"'”’)*_]*$/u

/** Numbers citations in order of appearance. Markers in code, math and links stay as written. */
export const createCiter = (
  findPassage: (number: number) => Passage | undefined,
  numbers: CitedNumbers = new Map(),
  aligner: Aligner | null = null,
): Citer => {
  let claim = ''
  let result: CitedText = { text: '', citations: [] }
  let sentence = ''
  let textSinceMarker = ''
  let isCited = false
  let gap = ''
  /** White space within a sentence, held back because a marker before punctuation may be dropped. */
  let pendingSpace = ''
  let hasDroppedMarker = false

  const emitSpace = (next = '') => {
    if (!hasDroppedMarker) result.text += pendingSpace
    else if (!/^[.,;:!?)\]]/.test(next)) result.text += pendingSpace.slice(0, 1)
    pendingSpace = ''
    hasDroppedMarker = false
  }

  const cite = (passage: Passage, claimSentence: string): number => {
    const quote = findQuote(claimSentence, passage.text, findHeaderEnd(passage))
    const start = passage.start + quote.start
    const existing = numbers.get(citationKey(passage.attachmentId, start))
    if (existing !== undefined) return existing
    const textBefore = passage.text.slice(0, quote.start)
    const columns = findColumnNames(passage, quote.start)
    const number = numbers.size + 1
    numbers.set(citationKey(passage.attachmentId, start), number)
    result.citations.push({
      number,
      attachmentId: passage.attachmentId,
      title: passage.title,
      page: passage.page,
      position: { start, end: passage.start + quote.end, label: advanceRowLabel(passage.label, textBefore) },
      quote: passage.text.slice(quote.start, quote.end),
      ...(columns !== null && { columns }),
    })
    return number
  }

  const endSentence = () => {
    emitSpace()
    const wholeSentence = sentence.trim()
    const number = aligner && !isCited && !nonClaim.test(wholeSentence) ? aligner.find(wholeSentence) : null
    const passage = number === null ? undefined : findPassage(number)
    if (passage && !repeatsHeading(passage, wholeSentence))
      result.text += ` [${cite(passage, wholeSentence)}]`
    result.text += gap
    gap = ''
    sentence = ''
    textSinceMarker = ''
    isCited = false
  }
  const isSentence = () => sentence.trimStart().includes('\n') || sentenceEnd.test(sentence)

  const continuesSentence = (next: string) =>
    !gap.includes('\n') && !isCited && (/^\p{Ll}/u.test(next) || endsInAbbreviation(sentence))

  const consumeText = (piece: string) => {
    for (const [part] of piece.matchAll(/\s+|\S+/g)) {
      const isBlank = part.trim() === ''
      if (isBlank && (gap !== '' || part.includes('\n') || isSentence())) gap += part
      else if (isBlank) {
        sentence += part
        textSinceMarker += part
        pendingSpace += part
      } else {
        emitSpace(part)
        if (gap !== '' && continuesSentence(part)) {
          sentence += gap
          result.text += gap
          gap = ''
        } else if (gap !== '') endSentence()
        sentence += part
        textSinceMarker += part
        result.text += part
      }
    }
  }

  const scanner = createMarkerScanner(
    {
      text: (piece, isVerbatim) => {
        claim = (claim + piece).slice(-claimCharactersMax)
        if (!aligner) result.text += piece
        else if (!isVerbatim) consumeText(piece)
        else {
          if (gap !== '') endSentence()
          emitSpace()
          sentence += piece
          result.text += piece
          if (piece.includes('\n')) sentence = ''
        }
      },
      marker: (markerNumbers) => {
        const passages = markerNumbers.flatMap((number) => findPassage(number) ?? [])
        if (passages.length < markerNumbers.length) return false
        const claimSentence = lastSentence(claim)
        const checkedPassages = aligner
          ? markerNumbers.flatMap((number) => findPassage(aligner.check(textSinceMarker, number) ?? 0) ?? [])
          : passages
        textSinceMarker = ''
        if (checkedPassages.length === 0) {
          gap = gap.replace(/ $/, '')
          hasDroppedMarker = true
          return true
        }
        const citedNumbers = new Set(checkedPassages.map((passage) => cite(passage, claimSentence)))
        emitSpace()
        result.text += gap + [...citedNumbers].map((number) => `[${number}]`).join('')
        gap = ''
        isCited = true
        return true
      },
    },
    modelForms,
  )
  const drainResult = (): CitedText => {
    const citedResult = result
    result = { text: '', citations: [] }
    return citedResult
  }

  return {
    push: (delta) => {
      scanner.push(delta)
      return drainResult()
    },
    flush: () => {
      scanner.flush()
      endSentence()
      return drainResult()
    },
  }
}
