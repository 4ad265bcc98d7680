import type { UnsupportedRanges } from '@atelier/contract/answers/citation'
import { parseMarkdownIntoBlocks } from 'streamdown'
import type { OpenComment } from './use-craft.ts'

interface CommentPosition {
  comment: OpenComment
  start: number
  end: number
}

/** A piece of text, with the comments on passages that end in its last block. */
interface CommentedSegment {
  text: string
  start: number
  comments: readonly OpenComment[]
  passages: UnsupportedRanges
  unsupported: UnsupportedRanges
}

/** Null unless the passage occurs exactly once. */
const findUniqueOffset = (content: string, oldText: string): number | null => {
  const offset = content.indexOf(oldText)
  return oldText === '' || offset === -1 || content.includes(oldText, offset + 1) ? null : offset
}

/** Markdown syntax at the start of a line, which a marker before it would break. */
const leadingMarkup = /^(?:[\s#>*_~`|[\]!+-]|\d+[.)]\s)*/
const trailingMarkup = /[\s*_~`|]*$/
/** Code, formulas and links, which markers would break. */
const fragileMarkup = /`|~~~|\$|\]\(/
const isInFence = (textBefore: string) => (textBefore.match(/^\s*(?:`{3}|~{3})/gm)?.length ?? 0) % 2 === 1

const passagesOf = (
  text: string,
  positions: readonly CommentPosition[],
  start: number,
): UnsupportedRanges => {
  const ranges = positions.flatMap((each) => {
    const [passageStart, passageEnd] = [Math.max(each.start - start, 0), each.end - start]
    const passage = text.slice(passageStart, passageEnd)
    if (fragileMarkup.test(passage) || isInFence(text.slice(0, passageStart))) return []
    return [...passage.matchAll(/[^\n]+/g)].map(({ 0: line, index }): [number, number] => [
      passageStart + index + (leadingMarkup.exec(line)?.[0].length ?? 0),
      passageStart + index + line.replace(trailingMarkup, '').length,
    ])
  })
  let end = 0
  return ranges
    .toSorted(([a], [b]) => a - b)
    .filter(([first, last]) => {
      if (first < end || last <= first) return false
      end = last
      return true
    })
}

/** Normalizes line endings as the Markdown blocks do. */
const withPlainLineEnds = (text: string) => text.replaceAll(/\r\n?/g, '\n')

/** `orphans` are comments whose passage isn't found exactly once. */
export const splitAtComments = (
  craftText: string,
  comments: readonly OpenComment[],
  unsupported: UnsupportedRanges,
): { segments: CommentedSegment[]; orphans: OpenComment[] } => {
  const content = withPlainLineEnds(craftText)
  const orphans: OpenComment[] = []
  let pendingPositions: CommentPosition[] = []
  for (const comment of comments) {
    const oldText = withPlainLineEnds(comment.old)
    const start = findUniqueOffset(content, oldText)
    if (start === null) orphans.push(comment)
    else pendingPositions.push({ comment, start, end: start + oldText.trimEnd().length })
  }
  pendingPositions.sort((a, b) => a.start - b.start)
  const segments: CommentedSegment[] = []
  let start = 0
  const endSegment = (end: number) => {
    const text = content.slice(start, end)
    const endingPositions = pendingPositions.filter((each) => each.end <= end)
    pendingPositions = pendingPositions.filter((each) => each.end > end)
    if (text !== '')
      segments.push({
        text,
        start,
        comments: endingPositions.map(({ comment }) => comment),
        passages: passagesOf(text, endingPositions, start),
        unsupported: unsupported
          .filter(([from, to]) => from >= start && to <= end)
          .map(([from, to]) => [from - start, to - start]),
      })
    start = end
  }
  let index = 0
  for (const block of parseMarkdownIntoBlocks(content)) {
    index += block.length
    if (pendingPositions.some(({ end }) => end <= index)) endSegment(index)
  }
  endSegment(content.length)
  return { segments, orphans }
}
