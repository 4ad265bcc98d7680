import type { Digest } from '@atelier/contract/sources/attachment'
import { truncate } from '../../../../platform/language/clip.ts'
import { countStems } from '../../../../platform/language/content-words.ts'
import { rankSentences } from '../../../../platform/language/rank-sentences.ts'
import { languageOf, stopWords } from '../../../../platform/language/stop-words.ts'
import { tokens } from '../../../../platform/language/words.ts'
import { noOutline, type Outline } from '../chunk/outline.ts'
import { oneLine } from '../extract/clean-text.ts'
import type { Extraction } from '../extract/extraction.ts'

const placeholderTitle =
  /^(microsoft \w+\b.*|untitled.*|unbenannt.*|sans titre.*|document\s*\d*|dokument\s*\d*|presentation\s*\d*|powerpoint[- ].*|slide \d+|folie \d+|title|book\d*|sheet\d*|scan.*|.*\.(docx?|xlsx?|pptx?|indd|pages|key|odt|tex|dvi|qxd|graffle|pdf))$/i
const positionLabel =
  /^(page|slide|sheet|row|line|message|cell)\b.*\d|^(header and footer|footnotes|endnotes)$|^\d{1,2}(:\d\d){1,2}$|^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/i
const titleMax = 120

const titleFromName = (fileName: string): string => {
  const name = fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '')
  const spacedName = /\s/.test(name) ? name : name.replace(/[_+]+|(?<=\p{L})-(?=\p{L})/gu, ' ')
  return oneLine(spacedName) || fileName
}

/** The source's own title, else its first heading, else its file name. */
const pickTitle = (
  { title, text, sections, kind }: Extraction,
  fileName: string,
  heading: string | null,
): string => {
  const ownTitle = oneLine(title ?? '')
  if (ownTitle.length > 2 && !placeholderTitle.test(ownTitle)) return truncate(ownTitle, titleMax)
  const firstHeading = sections.find(
    ({ label, start }) => label && !positionLabel.test(label) && start < 2000,
  )?.label
  if (firstHeading && firstHeading.length > 2) return truncate(firstHeading, titleMax)
  if (kind === 'text' && heading !== null && heading.length > 8) return truncate(heading, titleMax)
  if (kind === 'pdf' || kind === 'presentation') {
    const line = oneLine(text.slice(0, 400).split('\n')[0] ?? '')
    if (line.length > 5 && line.length < 90 && /\p{L}{3}/u.test(line) && !/[.;,:]$/.test(line)) return line
  }
  return titleFromName(fileName)
}

const summarySentences = 3
const summaryMax = 600
const openingCharacters = 1500
const kindsWithoutProse = new Set(['code', 'data', 'image'])
const tagsMax = 6
const tagMax = 40
const tagWordsMax = 4
const languageCharacters = 20_000

const codePattern = /`|[\w.-]\/[\w.-]+\/[\w.-]/

const isSentence = (text: string): boolean =>
  !codePattern.test(text) &&
  /^[("“„«»¿¡‘]*\p{L}/u.test(text.trim()) &&
  /[.!?…。！？][)"”’»“]?$/u.test(text.trim()) &&
  (text.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0) / text.length > 0.7

const proseMin = 200
const headerLines = /^(?:[A-Z][\w-]{1,20}: .+(?:\n|$)){2,}/

const selectProse = (text: string, { blocks }: Outline): string => {
  const joinBlocks = (isProse: boolean) =>
    blocks
      .filter(({ kind }) => (isProse ? kind === 'paragraph' : kind !== 'heading'))
      .map(({ start, end }) => text.slice(start, end).replace(headerLines, '').trim())
      .filter((part) => part !== '')
      .join('\n\n')
  const prose = joinBlocks(true)
  return (prose.length >= proseMin ? prose : joinBlocks(false)) || text
}

const summarize = (text: string, sentenceCount = summarySentences): string => {
  if (text.length < proseMin) return oneLine(text)
  const candidates = rankSentences(text, sentenceCount * 4).filter((each) => isSentence(each.text))
  const topSentences = candidates.slice(0, sentenceCount).toSorted((a, b) => a.start - b.start)
  const openingSentences = rankSentences(text.slice(0, openingCharacters), 1).filter((each) =>
    isSentence(each.text),
  )
  const hasOpening = openingSentences.every((first) =>
    topSentences.some(({ start }) => start === first.start),
  )
  const sentences = hasOpening
    ? topSentences
    : [...openingSentences, ...topSentences.slice(0, sentenceCount - 1)]
  let summary = ''
  for (const sentence of sentences) {
    if (summary && summary.length + sentence.text.length > summaryMax) break
    summary += (summary ? ' ' : '') + sentence.text
  }
  return truncate(summary, summaryMax)
}

/** Describes a table by its column names, which need no translation and by which people choose tables. */
const describeTable = (text: string): string => (text.split('\n').find(Boolean) ?? '').slice(0, 200)

const dateNames = (language: string): string[] => {
  const dayAt = (index: number) => new Date(Date.UTC(2024, 0, 1 + index))
  const monthAt = (index: number) => new Date(Date.UTC(2024, index, 1))
  const createFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  return [
    ...Array.from({ length: 12 }, (_, index) => createFormat({ month: 'long' }).format(monthAt(index))),
    ...Array.from({ length: 7 }, (_, index) => createFormat({ weekday: 'long' }).format(dayAt(index))),
  ]
}
const allDateNames = new Set(['en', 'de', 'fr', 'es'].flatMap(dateNames).map((name) => name.toLowerCase()))
const isDate = (text: string): boolean => text.split(' ').some((word) => allDateNames.has(word.toLowerCase()))

const pickTags = (text: string, { blocks, headings }: Outline, title: string): string[] => {
  const headingTexts = headings.map((heading) =>
    oneLine(heading.text.replace(/^(?:§+\s*)?(?:\p{L}?\d+[.)]?|[IVX]+\.)(?:\d+\.?)*\s+/u, '')),
  )
  const shortHeadings = headingTexts.filter(
    (heading) =>
      heading !== title &&
      heading.length <= tagMax &&
      heading.split(' ').length <= tagWordsMax &&
      /\p{L}{3}/u.test(heading) &&
      !/[/\\_=<>{}$@:;,]|\.$/.test(heading) &&
      !positionLabel.test(heading) &&
      !isDate(heading),
  )
  // reading the body takes longer than anything else here
  if (shortHeadings.length === 0) return []
  const stopWordSet = stopWords(languageOf(tokens(text.slice(0, languageCharacters))))
  const starts = new Set(headings.map(({ start }) => start))
  const body = blocks
    .filter(({ start }) => !starts.has(start))
    .map(({ start, end }) => text.slice(start, end))
  const stems = countStems(body.join('\n'), stopWordSet)
  const isSubject = (heading: string) =>
    countStems(heading, stopWordSet)
      .keys()
      .some((stem) => stems.has(stem))
  return [...new Set(shortHeadings.filter(isSubject))].slice(0, tagsMax)
}

export const makeDigest = (
  extraction: Extraction,
  fileName: string,
  outline: Outline = noOutline,
): Digest => {
  const { kind, text } = extraction
  const prose = selectProse(text, outline)
  // recordings and chats have no headings
  const isSpoken = extraction.sections.some(
    ({ label }) => label !== null && /^\d/.test(label) && positionLabel.test(label),
  )
  const heading = isSpoken ? null : (outline.headings.find(({ start }) => start === 0)?.text ?? null)
  const isTable = kind === 'table' || kind === 'spreadsheet'
  const summary = isTable ? describeTable(text) : kindsWithoutProse.has(kind) ? '' : summarize(prose)
  const title = pickTitle(extraction, fileName, heading)
  return {
    title,
    summary,
    tags: isTable || isSpoken || kindsWithoutProse.has(kind) ? [] : pickTags(text, outline, title),
  }
}
