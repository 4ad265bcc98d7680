import type { Digest } from '@atelier/contract/attachment'
import { beginning } from '../../../platform/language/clip.ts'
import { keyPhrases } from '../../../platform/language/key-phrases.ts'
import { rankSentences } from '../../../platform/language/rank-sentences.ts'
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
const tagsMax = 6
const proseless = new Set(['code', 'data', 'image'])

/** Words that say of no text what it is about. */
const general = new Set(
  'number numbers using use used example examples way ways time times thing things part parts page pages line lines section chapter figure table following different following note name names case cases file files text value values now new one two first also see make made'.split(
    ' ',
  ),
)
const isTelling = (phrase: string) =>
  !general.has(phrase.toLowerCase()) && !/[/\\_=<>{}$]|\d{3}/.test(phrase) && /\p{L}{3}/u.test(phrase)

const proseMin = 200
/** Who wrote to whom when, above a mail. */
const isHeader = /^(?:[A-Z][\w-]{1,20}: .+(?:\n|$)){2,}/

/** The paragraphs of a text, without its code, lists and tables: what can be summed up in sentences. */
const proseOf = (text: string, { blocks }: Outline): string => {
  const prose = blocks
    .filter(({ kind }) => kind === 'paragraph')
    .map(({ start, end }) => text.slice(start, end))
    .filter((paragraph) => !isHeader.test(paragraph))
    .join('\n\n')
  return prose.length >= proseMin ? prose : text
}

/** How a text begins, and the sentences that say most, in the order in which they stand. */
const summarize = (text: string, limit = summarySentences): string => {
  const ranked = rankSentences(text, limit).toSorted((a, b) => a.start - b.start)
  const opening = rankSentences(text.slice(0, openingReach), 1)
  const isThere = opening.every((first) => ranked.some(({ start }) => start === first.start))
  const chosen = isThere ? ranked : [...opening, ...ranked.slice(0, limit - 1)]
  let summary = ''
  for (const sentence of chosen) {
    if (summary && summary.length + sentence.text.length > summaryMax) break
    summary += (summary ? ' ' : '') + sentence.text
  }
  return beginning(summary, summaryMax)
}

const describeTable = (text: string): string => {
  const [columns = '', ...rows] = text.split('\n').filter(Boolean)
  return `A table of ${rows.length.toLocaleString('en')} ${rows.length === 1 ? 'row' : 'rows'}: ${columns.slice(0, 200)}`
}

/** What a source is about, in its own words. */
export const makeDigest = (
  extraction: Extraction,
  fileName: string,
  outline: Outline = noOutline,
): Digest => {
  const { kind, text } = extraction
  const prose = proseOf(text, outline)
  const heading = outline.headings.find(({ start }) => start === 0)?.text ?? null
  const isTable = kind === 'table' || kind === 'spreadsheet'
  const summary = isTable ? describeTable(text) : proseless.has(kind) ? '' : summarize(prose)
  const tags =
    kind === 'data'
      ? []
      : keyPhrases(isTable ? text : prose, tagsMax * 2)
          .map(({ phrase }) => beginning(phrase, 40))
          .filter(isTelling)
          .slice(0, tagsMax)
  return { title: pickTitle(extraction, fileName, heading), summary, tags }
}
