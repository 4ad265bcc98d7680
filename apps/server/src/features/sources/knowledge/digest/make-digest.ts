import type { Digest } from '@atelier/contract/sources/attachment'
import { beginning } from '../../../../platform/language/clip.ts'
import { countStems } from '../../../../platform/language/content-words.ts'
import { rankSentences } from '../../../../platform/language/rank-sentences.ts'
import { languageOf, stopWords } from '../../../../platform/language/stop-words.ts'
import { tokens } from '../../../../platform/language/words.ts'
import { noOutline, type Outline } from '../chunk/outline.ts'
import { oneLine } from '../extract/clean-text.ts'
import type { Extraction } from '../extract/extraction.ts'

const meaningless =
  /^(microsoft \w+\b.*|untitled.*|unbenannt.*|sans titre.*|document\s*\d*|dokument\s*\d*|presentation\s*\d*|powerpoint[- ].*|slide \d+|folie \d+|title|book\d*|sheet\d*|scan.*|.*\.(docx?|xlsx?|pptx?|indd|pages|key|odt|tex|dvi|qxd|graffle|pdf))$/i
const isPosition =
  /^(page|slide|sheet|row|line|message|cell)\b.*\d|^(header and footer|footnotes|endnotes)$|^\d{1,2}(:\d\d){1,2}$|^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/i
const titleMax = 120

const nameAsTitle = (fileName: string): string => {
  const name = fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '')
  const spaced = /\s/.test(name) ? name : name.replace(/[_+]+|(?<=\p{L})-(?=\p{L})/gu, ' ')
  return oneLine(spaced) || fileName
}

/** The source's own title, its first heading, or its name. */
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
const languageReach = 20_000

const code = /`|[\w.-]\/[\w.-]+\/[\w.-]/

const isSentence = (text: string): boolean =>
  !code.test(text) &&
  /^[("“„«»¿¡‘]*\p{L}/u.test(text.trim()) &&
  /[.!?…。！？][)"”’»“]?$/u.test(text.trim()) &&
  (text.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0) / text.length > 0.7

const proseMin = 200
const isHeader = /^(?:[A-Z][\w-]{1,20}: .+(?:\n|$)){2,}/

const proseOf = (text: string, { blocks }: Outline): string => {
  const partsOf = (isProse: boolean) =>
    blocks
      .filter(({ kind }) => (isProse ? kind === 'paragraph' : kind !== 'heading'))
      .map(({ start, end }) => text.slice(start, end).replace(isHeader, '').trim())
      .filter((part) => part !== '')
      .join('\n\n')
  const prose = partsOf(true)
  return (prose.length >= proseMin ? prose : partsOf(false)) || text
}

const summarize = (text: string, limit = summarySentences): string => {
  if (text.length < proseMin) return oneLine(text)
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

/** Column names: independent of language, and what a table is chosen by. */
const describeTable = (text: string): string => (text.split('\n').find(Boolean) ?? '').slice(0, 200)

const datesIn = (language: string): string[] => {
  const day = (index: number) => new Date(Date.UTC(2024, 0, 1 + index))
  const month = (index: number) => new Date(Date.UTC(2024, index, 1))
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  return [
    ...Array.from({ length: 12 }, (_, index) => format({ month: 'long' }).format(month(index))),
    ...Array.from({ length: 7 }, (_, index) => format({ weekday: 'long' }).format(day(index))),
  ]
}
const dates = new Set(['en', 'de', 'fr', 'es'].flatMap(datesIn).map((name) => name.toLowerCase()))
const isDate = (text: string): boolean => text.split(' ').some((word) => dates.has(word.toLowerCase()))

const pickTags = (text: string, { blocks, headings }: Outline, title: string): string[] => {
  const stop = stopWords(languageOf(tokens(text.slice(0, languageReach))))
  const starts = new Set(headings.map(({ start }) => start))
  const body = blocks
    .filter(({ start }) => !starts.has(start))
    .map(({ start, end }) => text.slice(start, end))
  const stems = countStems(body.join('\n'), stop)
  const isSubject = (heading: string) =>
    countStems(heading, stop)
      .keys()
      .some((stem) => stems.has(stem))
  const texts = headings.map((heading) =>
    oneLine(heading.text.replace(/^(?:§+\s*)?(?:\p{L}?\d+[.)]?|[IVX]+\.)(?:\d+\.?)*\s+/u, '')),
  )
  const short = texts.filter(
    (heading) =>
      heading !== title &&
      heading.length <= tagMax &&
      heading.split(' ').length <= tagWordsMax &&
      /\p{L}{3}/u.test(heading) &&
      !/[/\\_=<>{}$@:;,]|\.$/.test(heading) &&
      !isPosition.test(heading) &&
      !isDate(heading) &&
      isSubject(heading),
  )
  return [...new Set(short)].slice(0, tagsMax)
}

export const makeDigest = (
  extraction: Extraction,
  fileName: string,
  outline: Outline = noOutline,
): Digest => {
  const { kind, text } = extraction
  const prose = proseOf(text, outline)
  // recordings and chats have no headings
  const isSpoken = extraction.sections.some(
    ({ label }) => label !== null && /^\d/.test(label) && isPosition.test(label),
  )
  const heading = isSpoken ? null : (outline.headings.find(({ start }) => start === 0)?.text ?? null)
  const isTable = kind === 'table' || kind === 'spreadsheet'
  const summary = isTable ? describeTable(text) : proseless.has(kind) ? '' : summarize(prose)
  const title = pickTitle(extraction, fileName, heading)
  return {
    title,
    summary,
    tags: isTable || isSpoken || proseless.has(kind) ? [] : pickTags(text, outline, title),
  }
}
