const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export interface WrapResult {
  readonly lines: readonly string[]
  readonly isTruncated: boolean
}

const partsOf = (text: string): string[] => {
  const parts: string[] = []
  for (const { segment, isWordLike } of wordSegmenter.segment(text)) {
    const last = parts.at(-1)
    if (last !== undefined && isWordLike !== true && segment.trim() !== '' && last.trim() !== '')
      parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  return parts
}

const splitWord = (word: string, fits: (text: string) => boolean): string[] => {
  if (fits(word)) return [word]
  const parts: string[] = []
  let part = ''
  for (const { segment } of graphemeSegmenter.segment(word)) {
    if (part !== '' && !fits(part + segment)) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}

const truncateToFit = (line: string, fits: (text: string) => boolean): string => {
  const characters = Array.from(graphemeSegmenter.segment(line), ({ segment }) => segment)
  while (characters.length > 0 && !fits(`${characters.join('').trimEnd()}…`)) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

export const wrapLines = (text: string, maxLines: number, fits: (text: string) => boolean): WrapResult => {
  const lines: string[] = []
  let line = ''
  for (const piece of partsOf(text).flatMap((part) => splitWord(part, fits))) {
    if (line !== '' && !fits((line + piece).trimEnd())) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else line += line === '' ? piece.trimStart() : piece
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  if (lines.length <= maxLines) return { lines, isTruncated: false }
  const visibleLines = lines.slice(0, maxLines)
  const last = visibleLines.pop() ?? ''
  return { lines: [...visibleLines, truncateToFit(last, fits)], isTruncated: true }
}
