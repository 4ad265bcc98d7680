/** A sentence or a line of its own, with offsets into the whole text. `text` is on one line. */
export interface Sentence {
  readonly text: string
  readonly start: number
  readonly end: number
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** Ends that are no end: initials, titles, abbreviations, ordinals. */
const goesOn =
  /(?:^|[\s(])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|Sr|Jr|St|Hr|Fr|Nr|No|Art|Abs|Bd|Kap|Ziff|vs|etc|ca|bzw|resp|Inc|Ltd|Corp|Co|Fig|Figs|Sec|Ch|Vol|pp?|approx|cf|al|abbr|a\.k\.a|e\.g|i\.e|z\.\s?B|d\.\s?h|u\.\s?a|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|\d{1,2})\.\s*$/u

/** A line that was broken only because the page was full. */
const isWrapped = (line: string, next: string): boolean => {
  if (line.length < 45 || line.includes(' | ') || next.includes(' | ')) return false
  if (/[.!?:;。！？]["'”’)]?\s*$/.test(line)) return /^\s*\p{L}/u.test(next) && line.length > 55
  return /^\s*[\p{L}\p{N}("'“‘]/u.test(next) && !/^\s*([-*•]|\d+[.)])\s/.test(next)
}

/** Wrapped lines put together; offsets stay, a line's end becomes a space. */
const unwrap = (text: string): string => {
  if (!text.includes('\n')) return text
  const lines = text.split('\n')
  let result = lines[0] ?? ''
  for (let index = 1; index < lines.length; index++) {
    const next = lines[index] ?? ''
    result += (isWrapped(lines[index - 1] ?? '', next) ? ' ' : '\n') + next
  }
  return result
}

/** The sentences of a text in any language, in order; rows, list items and headings are sentences too. */
export const sentences = (text: string): Sentence[] => {
  const found: Sentence[] = []
  let start = -1
  let end = 0
  const unwrapped = unwrap(text)
  const close = () => {
    if (start < 0) return
    const raw = unwrapped.slice(start, end)
    const lead = raw.length - raw.trimStart().length
    const body = raw.trim()
    if (body)
      found.push({ text: body.replace(/\s+/g, ' '), start: start + lead, end: start + lead + body.length })
    start = -1
  }
  for (const { segment, index } of segmenter.segment(unwrapped)) {
    if (start < 0) start = index
    end = index + segment.length
    const abbreviated = goesOn.test(unwrapped.slice(Math.max(start, end - 24), end)) && /\.\s*$/.test(segment)
    const lowercase = /^\p{Ll}/u.test(unwrapped.slice(end, end + 2)) && !segment.endsWith('\n')
    if (segment.endsWith('\n') || !(abbreviated || lowercase)) close()
  }
  close()
  return found
}
