import type { Digest } from '@atelier/contract/attachment'
import { beginning } from '../../../../platform/language/clip.ts'
import { rankSentences } from '../../../../platform/language/rank-sentences.ts'
import { noOutline, type Outline } from '../chunk/outline.ts'
import { oneLine } from '../extract/clean-text.ts'
import type { Extraction } from '../extract/extraction.ts'

/** Titles that programs write by themselves. */
const meaningless =
  /^(microsoft \w+\b.*|untitled.*|unbenannt.*|sans titre.*|document\s*\d*|dokument\s*\d*|presentation\s*\d*|powerpoint[- ].*|slide \d+|folie \d+|title|book\d*|sheet\d*|scan.*|.*\.(docx?|xlsx?|pptx?|indd|pages|key|odt|tex|dvi|qxd|graffle|pdf))$/i
/** Labels that say where a text is: pages, notes, times of captions, days of chats. */
const isPosition =
  /^(page|slide|sheet|row|line|message|cell)\b.*\d|^(header and footer|footnotes|endnotes)$|^\d{1,2}(:\d\d){1,2}$|^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/i
const titleMax = 120

/** A name without its ending, with spaces for the signs that stand for them. */
const nameAsTitle = (fileName: string): string => {
  const name = fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '')
  const spaced = /\s/.test(name) ? name : name.replace(/[_+]+|(?<=\p{L})-(?=\p{L})/gu, ' ')
  return oneLine(spaced) || fileName
}

/** The title that a source carries itself, its first heading, or its name. */
const pickTitle = (
  { title, text, sections, kind }: Extraction,
  fileName: string,
  heading: string | null,
): string => {
  const own = oneLine(title ?? '')
  if (own.length > 2 && !meaningless.test(own)) return beginning(own, titleMax)
  const place = sections.find(({ label, start }) => label && !isPosition.test(label) && start < 2000)?.label
  if (place && place.length > 2) return beginning(place, titleMax)
  if (kind === 'text' && heading !== null && heading.length > 8) return beginning(heading, titleMax)
  if (kind === 'pdf' || kind === 'presentation') {
    const line = oneLine(text.slice(0, 400).split('\n')[0] ?? '')
    if (line.length > 5 && line.length < 90 && /\p{L}{3}/u.test(line) && !/[.;,:]$/.test(line)) return line
  }
  return nameAsTitle(fileName)
}

const summarySentences = 3
const summaryMax = 600
const openingReach = 1500
const proseless = new Set(['code', 'data', 'image'])
const tagsMax = 6
const tagMax = 40
const tagWordsMax = 4

/** Words that say something by themselves: no list of names, no row of a table, no line of code. */
const isSentence = (text: string): boolean =>
  /^[("“„«»¿¡‘]*\p{L}/u.test(text.trim()) &&
  /[.!?…。！？][)"”’»“]?$/u.test(text.trim()) &&
  (text.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0) / text.length > 0.7

const proseMin = 200
/** Who wrote to whom when, above a mail. */
const isHeader = /^(?:[A-Z][\w-]{1,20}: .+(?:\n|$)){2,}/

/** The paragraphs of a text, without its code, lists and tables: what can be summed up in sentences. */
const proseOf = (text: string, { blocks }: Outline): string => {
  const partsOf = (isProse: boolean) =>
    blocks
      .filter(({ kind }) => !isProse || kind === 'paragraph')
      .map(({ start, end }) => text.slice(start, end).replace(isHeader, '').trim())
      .filter((part) => part !== '')
      .join('\n\n')
  const prose = partsOf(true)
  return prose.length >= proseMin || blocks.length === 0 ? prose || text : partsOf(false)
}

/** How a text begins, and the sentences that say most, in the order in which they stand. */
const summarize = (text: string, limit = summarySentences): string => {
  if (text.length < proseMin) return oneLine(text.replaceAll(/^#{1,6}\s+/gm, ''))
  const best = rankSentences(text, limit * 4).filter((each) => isSentence(each.text))
  const ranked = best.slice(0, limit).toSorted((a, b) => a.start - b.start)
  const opening = rankSentences(text.slice(0, openingReach), 1).filter((each) => isSentence(each.text))
  const isThere = opening.every((first) => ranked.some(({ start }) => start === first.start))
  const sentences = isThere ? ranked : [...opening, ...ranked.slice(0, limit - 1)]
  let summary = ''
  for (const sentence of sentences) {
    if (summary && summary.length + sentence.text.length > summaryMax) break
    summary += (summary ? ' ' : '') + sentence.text
  }
  return beginning(summary, summaryMax)
}

/** The names of its columns: in no language, and what a table is chosen by. */
const describeTable = (text: string): string => (text.split('\n').find(Boolean) ?? '').slice(0, 200)

/** The short headings of a source, without their numbers; none where it has none. */
const pickTags = ({ headings }: Outline, title: string): string[] => {
  const texts = headings.map(({ text }) =>
    oneLine(text.replace(/^(?:\p{L}?\d+[.)]?|[IVX]+\.)(?:\d+\.?)*\s+/u, '')),
  )
  const short = texts.filter(
    (text) =>
      text !== title &&
      text.length <= tagMax &&
      text.split(' ').length <= tagWordsMax &&
      /\p{L}{3}/u.test(text) &&
      !/[/\\_=<>{}$@]|[.:;,]$/.test(text) &&
      !isPosition.test(text),
  )
  return [...new Set(short)].slice(0, tagsMax)
}

/** What a source is about, in its own words. */
export const makeDigest = (
  extraction: Extraction,
  fileName: string,
  outline: Outline = noOutline,
): Digest => {
  const { kind, text } = extraction
  const prose = proseOf(text, outline)
  // what is said in a recording or a chat is no heading
  const isSpoken = extraction.sections.some(
    ({ label }) => label !== null && /^\d/.test(label) && isPosition.test(label),
  )
  const heading = isSpoken ? null : (outline.headings.find(({ start }) => start === 0)?.text ?? null)
  const isTable = kind === 'table' || kind === 'spreadsheet'
  const summary = isTable ? describeTable(text) : proseless.has(kind) ? '' : summarize(prose)
  const title = pickTitle(extraction, fileName, heading)
  return { title, summary, tags: isTable || isSpoken || proseless.has(kind) ? [] : pickTags(outline, title) }
}
