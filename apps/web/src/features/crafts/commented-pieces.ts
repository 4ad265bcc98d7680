import type { Unsupported } from '@atelier/contract/answers/citation'
import { parseMarkdownIntoBlocks } from 'streamdown'
import type { OpenComment } from './use-craft.ts'

interface CommentPosition {
  comment: OpenComment
  start: number
  end: number
}

/** Text, and the comments on passages that end in its last block. */
interface Piece {
  text: string
  start: number
  comments: readonly OpenComment[]
  passages: Unsupported
  unsupported: Unsupported
}

/** Null unless the passage occurs exactly once. */
const placeOf = (content: string, old: string): number | null => {
  const at = content.indexOf(old)
  return old === '' || at === -1 || content.includes(old, at + 1) ? null : at
}

/** Markdown syntax at the start of a line: a sign before it would break it. */
const before = /^(?:[\s#>*_~`|[\]!+-]|\d+[.)]\s)*/
const behind = /[\s*_~`|]*$/
/** Code, formulas and links, which signs would break. */
const delicate = /`|~~~|\$|\]\(/
const isInFence = (before: string) => (before.match(/^\s*(?:`{3}|~{3})/gm)?.length ?? 0) % 2 === 1

const passagesOf = (text: string, placed: readonly CommentPosition[], start: number): Unsupported => {
  const ranges = placed.flatMap((each) => {
    const [from, to] = [Math.max(each.start - start, 0), each.end - start]
    const passage = text.slice(from, to)
    if (delicate.test(passage) || isInFence(text.slice(0, from))) return []
    return [...passage.matchAll(/[^\n]+/g)].map(({ 0: line, index }): [number, number] => [
      from + index + (before.exec(line)?.[0].length ?? 0),
      from + index + line.replace(behind, '').length,
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

/** Line endings as the Markdown blocks have them. */
const withPlainLineEnds = (text: string) => text.replaceAll(/\r\n?/g, '\n')

/** `lost`: comments whose passage no longer exists. */
export const commentedPieces = (
  whole: string,
  comments: readonly OpenComment[],
  unsupported: Unsupported,
): { pieces: Piece[]; orphans: OpenComment[] } => {
  const content = withPlainLineEnds(whole)
  const orphans: OpenComment[] = []
  let waiting: CommentPosition[] = []
  for (const comment of comments) {
    const old = withPlainLineEnds(comment.old)
    const start = placeOf(content, old)
    if (start === null) orphans.push(comment)
    else waiting.push({ comment, start, end: start + old.trimEnd().length })
  }
  waiting.sort((a, b) => a.start - b.start)
  const pieces: Piece[] = []
  let start = 0
  const cut = (end: number) => {
    const text = content.slice(start, end)
    const here = waiting.filter((each) => each.end <= end)
    waiting = waiting.filter((each) => each.end > end)
    if (text !== '')
      pieces.push({
        text,
        start,
        comments: here.map(({ comment }) => comment),
        passages: passagesOf(text, here, start),
        unsupported: unsupported
          .filter(([from, to]) => from >= start && to <= end)
          .map(([from, to]) => [from - start, to - start]),
      })
    start = end
  }
  let at = 0
  for (const block of parseMarkdownIntoBlocks(content)) {
    at += block.length
    if (waiting.some(({ end }) => end <= at)) cut(at)
  }
  cut(content.length)
  return { pieces, orphans }
}
