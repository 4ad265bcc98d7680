import { fold } from './fold.ts'

/** Offsets in UTF-16 code units. */
export interface Word {
  readonly token: string
  readonly start: number
  readonly end: number
}

/** Scripts without spaces are indexed as n-grams of two or three characters. */
const pairScripts = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]/u
const tripleScripts = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const unspacedPattern = /[\u0E00-\u{3FFFF}]/u
const anyWordPattern =
  /\d+(?:[.,'’\u202F]\d+)*(?![\p{L}\p{M}])|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}_])+/gu
const spacedWordPattern = /\d+(?:[.,'’\u202F]\d+)*(?![\p{L}\p{M}])|[\p{L}\p{N}\p{M}_]+/gu

/** Turns 1,234.50, 1.234,50 and 1234.5 into '1234.5'. */
const normalizeNumber = (text: string): string => {
  const parts = text.split(/[.,'’\u202F]/)
  const last = parts.length > 1 ? (parts.pop() ?? '') : ''
  const isGrouped = last.length === 3 || last === ''
  const integerPart = (isGrouped ? [...parts, last] : parts).join('').replace(/^0+(?=\d)/, '')
  const decimals = isGrouped ? '' : last.replace(/0+$/, '')
  return decimals ? `${integerPart}.${decimals}` : integerPart
}

function* splitIntoGrams(text: string, start: number, size: number): Generator<Word> {
  const characters = [...text]
  if (characters.length < size) yield { token: fold(text), start, end: start + text.length }
  let offset = start
  for (let index = 0; index + size <= characters.length; index++) {
    const gram = characters.slice(index, index + size).join('')
    yield { token: fold(gram), start: offset, end: offset + gram.length }
    offset += characters[index]?.length ?? 1
  }
}

/** Yields the parts of identifiers such as getUserName and MAX_SIZE. */
function* innerWords(text: string, start: number): Generator<Word> {
  if (!/[_\p{Ll}\d](?=[\p{Lu}])|[^_]_[^_]/u.test(text)) return
  for (const part of text.matchAll(/\p{Lu}+(?![\p{Ll}])|\p{Lu}?\p{Ll}+|\d+/gu)) {
    if (part[0].length < text.length) {
      yield { token: fold(part[0]), start: start + part.index, end: start + part.index + part[0].length }
    }
  }
}

export function* words(text: string): Generator<Word> {
  const isUnspaced = unspacedPattern.test(text)
  for (const match of text.matchAll(isUnspaced ? anyWordPattern : spacedWordPattern)) {
    const [word] = match
    const start = match.index
    const first = word.charCodeAt(0)
    if (first >= 0x30 && first <= 0x39 && /^[\d.,'’\u202F]+$/.test(word)) {
      yield { token: normalizeNumber(word), start, end: start + word.length }
    } else if (isUnspaced && pairScripts.test(word)) yield* splitIntoGrams(word, start, 2)
    else if (isUnspaced && tripleScripts.test(word)) yield* splitIntoGrams(word, start, 3)
    else {
      const token = fold(word.slice(0, 64))
      yield { token, start, end: start + word.length }
      if (token !== word || word.includes('_')) yield* innerWords(word, start)
    }
  }
}

export const tokens = (text: string): string[] => {
  const result: string[] = []
  for (const { token } of words(text)) result.push(token)
  return result
}

export const isNgram = (token: string): boolean => pairScripts.test(token) || tripleScripts.test(token)
