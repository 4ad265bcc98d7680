import type { AnswerWriter } from '../writer/answer-writer.ts'

/** Keeps citation markers; scripts without spaces count per character. */
const tokenPattern =
  /\[\d+\]|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{M}\p{N}])+/gu

const isMarker = (text: string) => text.startsWith('[')
const normalize = (text: string) => text.normalize('NFKC').toLowerCase()
const splitWords = (text: string): string[] =>
  Array.from(text.matchAll(tokenPattern), ([word]) => word)
    .filter((word) => !isMarker(word))
    .map(normalize)

/** Shorter runs are names, numbers and common phrases. */
const quoteWordsMin = 8
const quoteCharactersMin = 30

const isQuote = (words: readonly string[]) =>
  words.length >= quoteWordsMin && words.join('').length >= quoteCharactersMin

interface PendingWord {
  readonly text: string
  readonly word: string
}

/** Replaces runs of words from a source by `[…]`; `push` returns text that is safe to show. */
export const createQuoteFilter = (passages: () => readonly string[]) => {
  let corpus = ''
  let indexedCount = 0
  const occurs = (words: readonly string[]): boolean => {
    const sourceTexts = passages()
    for (; indexedCount < sourceTexts.length; indexedCount++)
      corpus += ` ${splitWords(sourceTexts[indexedCount] ?? '').join(' ')} \n`
    return corpus.includes(` ${words.join(' ')} `)
  }
  let buffer = ''
  let pendingWords: PendingWord[] = []

  const pendingWith = (word: string) => [...pendingWords.map((pending) => pending.word), word]
  const release = (): string => {
    const text = pendingWords.map((pending) => pending.text).join('')
    const leadingText = /^[^\p{L}\p{M}\p{N}]*/u.exec(text)?.[0] ?? ''
    const isWithheld = isQuote(pendingWords.map(({ word }) => word))
    pendingWords = []
    return isWithheld
      ? `${leadingText}[…]${(text.slice(leadingText.length).match(/\[\d+\]/g) ?? []).join('')}`
      : text
  }
  const addWord = (text: string, rawWord: string): string => {
    const word = normalize(rawWord)
    let output = ''
    if (!occurs(pendingWith(word))) {
      if (isQuote(pendingWords.map((pending) => pending.word))) output += release()
      while (pendingWords.length > 0 && !occurs(pendingWith(word))) output += pendingWords.shift()?.text ?? ''
      if (pendingWords.length === 0 && !occurs([word])) return output + text
    }
    pendingWords.push({ text, word })
    return output
  }
  const push = (delta: string, isEnd = false): string => {
    buffer += delta
    let safeText = ''
    let consumedLength = 0
    for (const { 0: raw, index } of buffer.matchAll(tokenPattern)) {
      const end = index + raw.length
      if (end === buffer.length && !isEnd) break
      if (isMarker(raw)) continue
      safeText += addWord(buffer.slice(consumedLength, end), raw)
      consumedLength = end
    }
    buffer = buffer.slice(consumedLength)
    if (!isEnd) return safeText
    const rest = buffer
    buffer = ''
    return safeText + release() + rest
  }
  return { push, flush: () => push('', true) }
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

/** Hides reasoning as well. */
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
