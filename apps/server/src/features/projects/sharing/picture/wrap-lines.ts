const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export interface WrapResult {
  readonly lines: readonly string[]
  /** The text did not fit, and ends with an ellipsis. */
  readonly isCut: boolean
}

/** Punctuation stays with the word before it, in every script. */
const partsOf = (text: string): string[] => {
  const parts: string[] = []
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = parts.at(-1)
    if (last !== undefined && isWordLike !== true && segment.trim() !== '' && last.trim() !== '')
      parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  return parts
}

/** A word that is wider than a line, in pieces that are not. */
const piecesOf = (word: string, fits: (text: string) => boolean): string[] => {
  if (fits(word)) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of graphemes.segment(word)) {
    if (piece !== '' && !fits(piece + segment)) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...pieces, piece]
}

const cutToFit = (line: string, fits: (text: string) => boolean): string => {
  const letters = Array.from(graphemes.segment(line), ({ segment }) => segment)
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Breaks a text into at most `most` lines that fit, between words where it can, in any script. */
export const wrapLines = (text: string, most: number, fits: (text: string) => boolean): WrapResult => {
  const lines: string[] = []
  let line = ''
  for (const piece of partsOf(text).flatMap((part) => piecesOf(part, fits))) {
    if (line !== '' && !fits((line + piece).trimEnd())) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else line += line === '' ? piece.trimStart() : piece
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  if (lines.length <= most) return { lines, isCut: false }
  const visibleLines = lines.slice(0, most)
  const last = visibleLines.pop() ?? ''
  return { lines: [...visibleLines, cutToFit(last, fits)], isCut: true }
}
