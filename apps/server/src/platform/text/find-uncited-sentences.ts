import { gfmOptions } from '@atelier/contract/answers/markdown'
import type { Citation, UnsupportedRanges } from '@atelier/contract/answers/citation'
import type { Nodes, Paragraph } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** In characters. Longer texts would block the event loop noticeably. */
const textCharactersMax = 60_000
const claimCharactersMin = 20

const sentenceSegmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const markerPattern = /\[\s*(\d{1,4}(?:\s*[,;]\s*\d{1,4})*)\s*\]/g

interface FlatText {
  text: string
  sourceStarts: number[]
  sourceEnds: number[]
  citations: number[]
}

const spanOf = ({ position }: Nodes): [number, number] => [
  position?.start.offset ?? 0,
  position?.end.offset ?? 0,
]

const parse = (markdown: string) =>
  fromMarkdown(markdown, { extensions: [gfm(gfmOptions)], mdastExtensions: [gfmFromMarkdown()] })

/** The source may contain escapes and indentation that `value` lacks. */
const addText = (
  flatText: FlatText,
  source: string,
  value: string,
  start: number,
  isSkipped: (index: number) => boolean,
) => {
  let offset = start
  for (let index = 0; index < value.length; index += 1) {
    const char = value.charAt(index)
    const position = source.indexOf(char, offset)
    offset = position === -1 || position - offset > 12 ? offset : position
    if (!isSkipped(index)) {
      flatText.text += char === '\n' ? ' ' : char
      flatText.sourceStarts.push(offset)
      flatText.sourceEnds.push(offset + 1)
    }
    offset += 1
  }
}

const flatten = (
  node: Nodes,
  source: string,
  isKnown: (number: number) => boolean,
  flatText: FlatText,
): FlatText => {
  const [start, end] = spanOf(node)
  if (node.type === 'text') {
    const markerMatches = [...node.value.matchAll(markerPattern)].filter(([, numbers = '']) =>
      numbers.split(/[,;]/).every((number) => isKnown(Number(number))),
    )
    const textLength = flatText.text.length
    for (const markerMatch of markerMatches)
      flatText.citations.push(
        textLength +
          markerMatch.index -
          markerMatches.reduce(
            (sum, { index, 0: raw }) => sum + (index < markerMatch.index ? raw.length : 0),
            0,
          ),
      )
    addText(flatText, source, node.value, start, (position) =>
      markerMatches.some(({ index, 0: raw }) => position >= index && position < index + raw.length),
    )
  } else if (node.type === 'inlineCode') {
    flatText.text += node.value
    for (const _char of node.value) {
      flatText.sourceStarts.push(start)
      flatText.sourceEnds.push(end)
    }
  } else if (node.type === 'break') {
    flatText.text += '\n'
    flatText.sourceStarts.push(start)
    flatText.sourceEnds.push(end)
  } else if ('children' in node) for (const child of node.children) flatten(child, source, isKnown, flatText)
  return flatText
}

const findInParagraph = ({ text, sourceStarts, sourceEnds, citations }: FlatText): UnsupportedRanges => {
  const segments = [...sentenceSegmenter.segment(text)].map(({ segment, index }) => ({
    start: index,
    end: index + segment.trimEnd().length,
    isClaim: segment.trim().length >= claimCharactersMin && !/[:：]\s*$/.test(segment),
  }))
  // a citation is in its sentence or directly after it
  const citedSegments = new Set(citations.map((offset) => segments.findLast(({ start }) => start < offset)))
  return segments.flatMap((sentence) => {
    const [start, end] = [sourceStarts[sentence.start], sourceEnds[sentence.end - 1]]
    const isUncited =
      sentence.isClaim && !citedSegments.has(sentence) && start !== undefined && end !== undefined
    return isUncited ? [[start, end] as [number, number]] : []
  })
}

function* findParagraphs(node: Nodes): Generator<Paragraph> {
  if (node.type === 'paragraph') yield node
  else if ('children' in node) for (const child of node.children) yield* findParagraphs(child)
}

/** Finds sentences without a citation. Ignores code, tables and headings. */
export const findUncitedSentences = (markdown: string, citations: readonly Citation[]): UnsupportedRanges => {
  if (citations.length === 0 || markdown.length > textCharactersMax) return []
  const numbers = new Set(citations.map(({ number }) => number))
  const isKnown = (number: number) => numbers.has(number)
  return [...findParagraphs(parse(markdown))].flatMap((paragraph) =>
    findInParagraph(
      flatten(paragraph, markdown, isKnown, { text: '', sourceStarts: [], sourceEnds: [], citations: [] }),
    ),
  )
}
