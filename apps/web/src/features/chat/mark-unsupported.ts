import type { Element, ElementContent, Root, Text } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { t } from '../../lib/text.tsx'
import { citationHref } from './mark-citations.ts'

interface Piece {
  text: Text
  parent: Element
  start: number
}

interface Flat {
  pieces: Piece[]
  /** Offsets at which a citation stands. */
  citations: number[]
  length: number
}

const blocks = new Set(['p', 'ul', 'ol', 'table', 'pre', 'blockquote'])
/** Shorter ones, and those that only lead to a list, claim nothing. */
const minLength = 20

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

const isCitation = (element: Element) =>
  element.tagName === 'a' && String(element.properties['href'] ?? '').startsWith(citationHref)

const flatten = (parent: Element, flat: Flat): Flat => {
  for (const child of parent.children) {
    if (child.type === 'text') {
      flat.pieces.push({ text: child, parent, start: flat.length })
      flat.length += child.value.length
    } else if (child.type === 'element') {
      if (isCitation(child)) flat.citations.push(flat.length)
      else if (!blocks.has(child.tagName)) flatten(child, flat)
    }
  }
  return flat
}

const unsupportedRanges = ({ pieces, citations }: Flat): [number, number][] => {
  const all = pieces.map(({ text }) => text.value).join('')
  const found = [...sentences.segment(all)].map(({ segment, index }) => ({
    start: index,
    end: index + segment.trimEnd().length,
    isClaim: segment.trim().length >= minLength && !/[:：]\s*$/.test(segment),
  }))
  // a citation stands behind its sentence, or in it
  const cited = new Set(citations.map((offset) => found.findLast(({ start }) => start < offset)))
  return found.flatMap((sentence) =>
    sentence.isClaim && !cited.has(sentence) ? [[sentence.start, sentence.end] as [number, number]] : [],
  )
}

const split = ({ text, start }: Piece, ranges: [number, number][]): ElementContent[] => {
  const parts: ElementContent[] = []
  let position = 0
  const plain = (to: number) => {
    if (to > position) parts.push({ type: 'text', value: text.value.slice(position, to) })
  }
  for (const [from, to] of ranges) {
    const first = Math.max(from - start, position)
    const last = Math.min(to - start, text.value.length)
    if (last <= first) continue
    plain(first)
    parts.push({
      type: 'element',
      tagName: 'span',
      properties: { className: ['unsupported'], title: t('No source stands behind this sentence') },
      children: [{ type: 'text', value: text.value.slice(first, last) }],
    })
    position = last
  }
  plain(text.value.length)
  return parts
}

const mark = (block: Element) => {
  const flat = flatten(block, { pieces: [], citations: [], length: 0 })
  const ranges = unsupportedRanges(flat)
  if (ranges.length === 0) return
  for (const piece of flat.pieces.toReversed()) {
    const at = piece.parent.children.indexOf(piece.text)
    piece.parent.children.splice(at, 1, ...split(piece, ranges))
  }
}

/** A rehype pass: gives sentences that no citation stands behind a dotted line. */
export const markUnsupported = () => (tree: Root) => {
  visit(tree, 'element', (element) => {
    if (element.tagName !== 'p' && element.tagName !== 'li') return undefined
    mark(element)
    return element.tagName === 'p' ? SKIP : undefined
  })
}
