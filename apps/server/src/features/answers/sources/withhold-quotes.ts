import type { AnswerWriter } from '../writer/answer-writer.ts'
import { createPieces, lettersOf, type TextPiece } from './visible-letters.ts'

/** Shorter sequences are names, numbers and common phrases. */
const quoteWordsMin = 8
const quoteLettersMin = 30

const wordPattern = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{M}\p{N}]+/gu

/** Indexes the letters and digits of the sources and where words begin. Sources may be added later. */
const createCorpus = (passages: () => readonly string[]) => {
  let letters = ''
  const wordStarts: number[] = []
  let indexedCount = 0
  const update = () => {
    const sourceTexts = passages()
    for (; indexedCount < sourceTexts.length; indexedCount++) {
      const pieces = createPieces()(sourceTexts[indexedCount] ?? '', true)
      const text = pieces.map(({ raw, isHidden }) => (isHidden ? ' ' : raw)).join('')
      for (const [word] of text.matchAll(wordPattern)) {
        wordStarts.push(letters.length)
        letters += lettersOf(word)
      }
      // no quote spans two sources
      letters += '\n'
    }
  }
  return {
    find: (run: string, from: number): number => {
      update()
      return letters.startsWith(run, from) ? from : letters.indexOf(run)
    },
    isQuote: (run: string, position: number): boolean =>
      run.length >= quoteLettersMin &&
      wordStarts.filter((start) => start >= position && start < position + run.length).length >=
        quoteWordsMin,
  }
}

/** Replaces sequences of words from a source by `[…]`. `push` returns text that is safe to show. */
export const createQuoteFilter = (passages: () => readonly string[]) => {
  const corpus = createCorpus(passages)
  const split = createPieces()
  /**
   * Pieces held back: they start with a letter, and their letters (`run`) occur in a source at `position`.
   */
  let pendingPieces: TextPiece[] = []
  let run = ''
  let position = 0

  const hasQuote = (raw: string): boolean => {
    const letters = lettersOf(raw)
    for (let index = 0; index + quoteLettersMin <= letters.length; index++)
      if (corpus.find(letters.slice(index, index + quoteLettersMin), 0) >= 0) return true
    return false
  }
  const show = ({ raw, isHidden }: TextPiece): string => {
    if (!isHidden || !hasQuote(raw)) return raw
    return raw.startsWith('](') ? '](#)' : ''
  }
  const showAll = (pieces: readonly TextPiece[]) => pieces.map(show).join('')

  /** Ends the run. If the last word of a quote continues beyond the source, that word is shown whole. */
  const release = (continues: boolean): string => {
    const isQuote = corpus.isQuote(run, position)
    const pieces = pendingPieces
    pendingPieces = []
    run = ''
    if (!isQuote) return showAll(pieces)
    let end = pieces.findLastIndex(({ letters }) => letters !== '') + 1
    if (continues && end === pieces.length)
      end = pieces.findLastIndex(({ letters, isHidden }) => letters === '' && !isHidden) + 1
    const citations = pieces.slice(0, end).flatMap(({ raw }) => (/^\[\d[^\]]*\]$/.test(raw) ? [raw] : []))
    return `[…]${citations.join('')}${showAll(pieces.slice(end))}`
  }
  const dropFirstLetter = (): string => {
    const next = pendingPieces.findIndex(({ letters }, index) => index > 0 && letters !== '')
    const releasedPieces = pendingPieces.splice(0, next < 0 ? pendingPieces.length : next)
    run = run.slice(releasedPieces[0]?.letters.length)
    position += releasedPieces[0]?.letters.length ?? 0
    return showAll(releasedPieces)
  }
  const add = (piece: TextPiece): string => {
    if (piece.letters === '') {
      if (pendingPieces.length === 0) return show(piece)
      pendingPieces.push(piece)
      return ''
    }
    let output = ''
    for (;;) {
      const nextPosition = corpus.find(run + piece.letters, position)
      if (nextPosition >= 0) {
        position = nextPosition
        run += piece.letters
        pendingPieces.push(piece)
        return output
      }
      if (pendingPieces.length === 0) return output + piece.raw
      output += corpus.isQuote(run, position) ? release(true) : dropFirstLetter()
    }
  }
  const push = (delta: string, isEnd = false): string => split(delta, isEnd).map(add).join('')
  return { push, flush: () => push('', true) + release(false) }
}

export const withholdInValue = (value: unknown, passages: () => readonly string[]): unknown => {
  if (typeof value === 'string') {
    const filter = createQuoteFilter(passages)
    return filter.push(value) + filter.flush()
  }
  if (Array.isArray(value)) return value.map((each) => withholdInValue(each, passages))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      withholdInValue(key, passages),
      withholdInValue(each, passages),
    ]),
  )
}

/** Replaces quotes in the text, and drops the reasoning. */
export const withholdQuotes = (writer: AnswerWriter, passages: () => readonly string[]): AnswerWriter => {
  const filter = createQuoteFilter(passages)
  return {
    text: (delta) => writer.text(filter.push(delta)),
    reasoning: () => undefined,
    signReasoning: () => undefined,
    flush: () => {
      writer.text(filter.flush())
      writer.flush()
    },
    drainFailedEdits: writer.drainFailedEdits,
    get hasWritten() {
      return writer.hasWritten
    },
  }
}
