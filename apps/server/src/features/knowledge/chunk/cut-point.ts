import { sentences } from '../../../platform/language/sentences.ts'

const lastIn = (text: string, mark: string, from: number, to: number): number => {
  // within the slice: a search from the end of one long line would go back over all of it
  const at = text.slice(from, to).lastIndexOf(mark)
  return at >= 0 ? from + at + mark.length : -1
}

/** The best place to cut between two offsets: a paragraph's end, a line's, a sentence's, a word's. */
export const cutPoint = (text: string, start: number, from: number, to: number): number => {
  const paragraph = lastIn(text, '\n\n', from, to)
  if (paragraph > 0) return paragraph
  const sentenceEnds = sentences(text.slice(start, to)).map((sentence) => start + sentence.end)
  const sentence = sentenceEnds.findLast((end) => end >= from && end < to) ?? -1
  const line = lastIn(text, '\n', from, to)
  if (line > 0 && (line >= sentence || text.slice(start, line).includes(' | '))) return line
  if (sentence > 0) return sentence
  const space = lastIn(text, ' ', from, to)
  if (space > 0) return space
  // Never between the halves of one letter.
  return /[\uDC00-\uDFFF]/.test(text[to] ?? '') ? to - 1 : to
}
