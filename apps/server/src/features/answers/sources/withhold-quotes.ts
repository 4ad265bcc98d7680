import type { AnswerWriter } from '../writer/answer-writer.ts'

/** What isn't shown, or not as words: citation markers, comments, tags, entities and the targets of links. */
const unseen = String.raw`\[\d+\]|<!--[^]*?-->|<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);|\]\([^()\s]*\)`
const unspacedCharacter = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]`
/** Zero-width characters and soft hyphens don't end a word. */
const wordCharacter = String.raw`[\p{L}\p{M}\p{N}\u200B-\u200D\u2060\uFEFF\u00AD]`
/** Scripts without spaces count per character. */
const tokenPattern = new RegExp(
  `${unseen}|${unspacedCharacter}|(?:(?!${unspacedCharacter})${wordCharacter})+`,
  'giu',
)
/** The end of a delta may be the beginning of something unseen. */
const unfinishedPattern =
  /(?:<!--(?:(?!-->)[^]){0,500}|<[/!a-z][^<>]{0,500}|&[#a-z\d]{0,12}|\](?:\([^()\s]{0,500})?)$/iu

const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF\u00AD]/gu, '')
    .toLowerCase()
const isWord = (token: string) => !/^[[<&\]]/.test(token) && normalize(token) !== ''
const splitWords = (text: string): string[] =>
  Array.from(text.matchAll(tokenPattern), ([token]) => token)
    .filter(isWord)
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
    const wordStart = Array.from(text.matchAll(tokenPattern)).find(([token]) => isWord(token))?.index ?? 0
    const leadingText = text.slice(0, wordStart).replaceAll(/<[^]*?>/g, '')
    const isWithheld = isQuote(pendingWords.map(({ word }) => word))
    pendingWords = []
    return isWithheld ? `${leadingText}[…]${(text.slice(wordStart).match(/\[\d+\]/g) ?? []).join('')}` : text
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
    const stableLength = isEnd ? Infinity : (unfinishedPattern.exec(buffer)?.index ?? buffer.length - 1)
    for (const { 0: raw, index } of buffer.matchAll(tokenPattern)) {
      const end = index + raw.length
      if (end > stableLength) break
      if (!isWord(raw)) continue
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
