/**
 * Tokens per UTF-16 unit, as measured with the small vocabulary of SmolLM2; larger vocabularies need fewer.
 * Each range ends before its number.
 */
const tokensByRange: readonly (readonly [end: number, tokens: number])[] = [
  [0x300, 2], // accented Latin letters: their languages need more tokens than English
  [0x530, 1], // Greek, Cyrillic
  [0x590, 2.2], // Armenian
  [0x600, 1.4], // Hebrew
  [0x900, 1.2], // Arabic
  [0x980, 1.3], // Devanagari
  [0x1200, 2.2], // other Indic scripts, Thai, Georgian
  [0x1e00, 2.9], // Ethiopic, Khmer
  [0x1f00, 2.5], // Vietnamese letters
  [0x2e80, 1.5], // punctuation, symbols
  [0xac00, 2.2], // Chinese, Japanese
  [0xd800, 2.7], // Korean
  [0x10000, 2], // halves of emoji and rare characters
]

const otherUnits = tokensByRange.at(-1)?.[1] ?? 1
const letterTokens = 1 / 3

const isLetterOrSpace = (unit: number) =>
  unit === 0x20 || (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a)

const tokensOf = (unit: number): number => {
  if (isLetterOrSpace(unit)) return letterTokens
  if (unit < 0x80) return 1
  return tokensByRange.find(([end]) => unit < end)?.[1] ?? otherUnits
}

/** Errs on the high side, since the vocabulary of the model is unknown. */
export const estimateTokens = (text: string): number => {
  let tokens = 0
  for (let index = 0; index < text.length; index += 1) tokens += tokensOf(text.charCodeAt(index))
  return Math.ceil(tokens)
}

/** Returns the longest beginning of the text that is estimated at no more than `tokensMax`. */
export const cutToTokens = (text: string, tokensMax: number): string => {
  let tokens = 0
  for (let index = 0; index < text.length; index += 1) {
    tokens += tokensOf(text.charCodeAt(index))
    if (tokens > tokensMax) return text.slice(0, index).replace(/[\uD800-\uDBFF]$/, '')
  }
  return text
}

/** The unit of a budget: characters for large context windows, estimated tokens for short prompts. */
export interface TextMeasure {
  sizeOf(text: string): number
  truncate(text: string, max: number): string
  /** More characters than this exceed `max` in any script. */
  charactersWithin(max: number): number
}

export const measureCharacters: TextMeasure = {
  sizeOf: (text) => text.length,
  truncate: (text, max) => text.slice(0, max),
  charactersWithin: (max) => max,
}

export const measureTokens: TextMeasure = {
  sizeOf: estimateTokens,
  truncate: cutToTokens,
  charactersWithin: (max) => Math.floor(max / letterTokens),
}
