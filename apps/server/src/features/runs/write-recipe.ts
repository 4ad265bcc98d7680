import type { CraftRecipe } from '@atelier/contract/craft-recipes'
import { clip } from '../../platform/language/clip.ts'
import { sentences } from '../../platform/language/sentences.ts'
import type { Passage } from '../knowledge/index.ts'
import { tablePage } from './table-page.ts'

/** A passage with the number that a marker names it by. */
export interface Numbered {
  readonly number: number
  readonly passage: Passage
}

interface Quote {
  readonly text: string
  readonly number: number
  readonly source: string
  /** The innermost heading that it stands under; '' for none. */
  readonly heading: string
}

const quotesMax = 400
const perSource = 8
const eventsMax = 40
const headingsMax = 12
const rowsMax = 500

const label = 'Made without a language model: every sentence is quoted from the sources.'

/** Whole sentences: no rows of tables, no headings, nothing that begins in the middle. */
const isSentence = (text: string) =>
  text.length >= 30 &&
  text.length <= 400 &&
  /^["“(]?[\p{Lu}\p{N}]/u.test(text) &&
  /[.!?。！？]["”)]?$/.test(text) &&
  !text.includes(' | ')

const headingLine = /^(#{1,6})\s+(.+?)\s*#*$/

/** The headings in a passage's own text, with their levels; a passage begins under those of its path. */
const headingsIn = (text: string) =>
  text.split('\n').flatMap((line) => {
    const [, marks, words] = headingLine.exec(line) ?? []
    return marks && words ? [{ level: marks.length, text: words }] : []
  })

const quotesOf = (passages: readonly Numbered[]): Quote[] => {
  const seen = new Set<string>()
  const quotes: Quote[] = []
  for (const { number, passage } of passages) {
    let heading = passage.path?.at(-1)?.text ?? ''
    for (const { text } of sentences(passage.text)) {
      heading = headingLine.exec(text)?.[2] ?? heading
      if (!isSentence(text) || seen.has(text)) continue
      seen.add(text)
      quotes.push({ text, number, source: passage.title, heading })
    }
  }
  return quotes.slice(0, quotesMax)
}

/** Markdown that shows the words as they are. */
const plain = (text: string) => text.replaceAll(/([\\`*_[\]<>#|~$])/g, '\\$1')
const cited = ({ text, number }: Quote) => `${plain(text)} [${number}]`
const inDiagram = (text: string, max: number) => {
  const words = text.replaceAll(/[:;#"'`()[\]{}<>\n]/g, ' ').replaceAll(/\s+/g, ' ')
  return clip(words.trim(), max)
}

const craft = (identifier: string, type: string, title: string, content: string) =>
  `<craft identifier="${identifier}" type="${type}" title="${title}">\n${content}\n</craft>`

const briefing = (quotes: readonly Quote[]): string => {
  const parts = [...Map.groupBy(quotes, ({ source }) => source)].map(([source, own]) => {
    // the first sentence under each heading says most of what is under it
    const firsts = [...Map.groupBy(own, ({ heading }) => heading).values()].flatMap((group) =>
      group.slice(0, 2),
    )
    return `## ${plain(source)}\n\n${firsts
      .slice(0, perSource)
      .map((quote) => `- ${cited(quote)}`)
      .join('\n')}`
  })
  return craft('briefing', 'text/markdown', 'Briefing', `# Briefing\n\n_${label}_\n\n${parts.join('\n\n')}`)
}

const months = 'january|february|march|april|may|june|july|august|september|october|november|december'.split(
  '|',
)
const monthNames = months.map((name) => `${name}|${name.slice(0, 3)}`).join('|')
const iso = /\b([12]\d{3})-(\d{2})(?:-(\d{2}))?\b/
const dayFirst = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th|\\.)? )?(${monthNames})\\.?,? ([12]\\d{3})\\b`,
  'i',
)
const monthFirst = new RegExp(`\\b(${monthNames})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? ([12]\\d{3})\\b`, 'i')
const year = /\b(?:in|since|by|until|from|of|after|before|year|um|im Jahr|seit|bis) ([12]\d{3})\b/i

const monthOf = (name = '') =>
  months.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1
const two = (value: number) => String(value).padStart(2, '0')

/** The first date of a sentence as a text that sorts: 1911, 1911-03 or 1911-03-09. */
const dateOf = (text: string): string | null => {
  const [, isoYear, isoMonth, isoDay] = iso.exec(text) ?? []
  if (isoYear) return [isoYear, isoMonth, isoDay].filter(Boolean).join('-')
  const second = monthFirst.exec(text)
  if (second) return `${second[3]}-${two(monthOf(second[1]))}-${two(Number(second[2]))}`
  const first = dayFirst.exec(text)
  if (first) return `${first[3]}-${two(monthOf(first[2]))}${first[1] ? `-${two(Number(first[1]))}` : ''}`
  return year.exec(text)?.[1] ?? null
}

const timeline = (quotes: readonly Quote[]): string | null => {
  const events = quotes
    .flatMap((quote) => {
      const date = dateOf(quote.text)
      return date === null ? [] : [{ date, quote }]
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .slice(0, eventsMax)
  if (events.length === 0) return null
  const list = events.map(({ date, quote }) => `- **${date}** ${cited(quote)}`).join('\n')
  const drawn = events.map(({ date, quote }) => `  ${date} : ${inDiagram(quote.text, 80)}`).join('\n')
  return [
    craft('timeline', 'text/markdown', 'Timeline', `# Timeline\n\n_${label}_\n\n${list}`),
    craft('timeline-drawn', 'application/craft.mermaid', 'Timeline, drawn', `timeline\n${drawn}`),
  ].join('\n\n')
}

const map = (passages: readonly Numbered[]): string => {
  const bySource = Map.groupBy(passages, ({ passage }) => passage.title)
  const lines = [...bySource].flatMap(([source, own]) => {
    const found = own.flatMap(({ passage }) => [...(passage.path ?? []), ...headingsIn(passage.text)])
    const unique = [
      ...new Map(found.map((heading) => [`${heading.level} ${heading.text}`, heading])).values(),
    ]
    const top = unique.map(({ level }) => level).reduce((least, each) => Math.min(least, each), Infinity)
    let depth = -1
    const headings = unique.slice(0, headingsMax).map(({ level, text }) => {
      // a diagram takes no step of two levels
      depth = Math.min(level - top, depth + 1)
      return { depth, text }
    })
    return [
      `    ${inDiagram(source, 50) || 'Source'}`,
      ...headings.map(({ depth, text }) => `${'  '.repeat(depth + 3)}${inDiagram(text, 50) || 'Part'}`),
    ]
  })
  return craft('map', 'application/craft.mermaid', 'Map', `mindmap\n  root((Sources))\n${lines.join('\n')}`)
}

const rowsOf = (passages: readonly Numbered[]): string[][] => {
  const rows: string[][] = []
  const seen = new Set<string>()
  for (const { passage } of passages)
    for (const line of [passage.context ?? '', ...passage.text.split('\n')])
      if (line.includes(' | ') && !seen.has(line)) {
        seen.add(line)
        rows.push(line.split(' | ').map((cell) => cell.trim()))
      }
  return rows
}

const table = (passages: readonly Numbered[]): string | null => {
  const tables = [...Map.groupBy(passages, ({ passage }) => passage.title)].flatMap(([title, own]) => {
    const [header, ...rows] = rowsOf(own).slice(0, rowsMax)
    return header && rows.length > 0 ? [{ title, header, rows }] : []
  })
  return tables.length === 0 ? null : craft('table', 'text/html', 'Table', tablePage(tables, label))
}

const questions = (quotes: readonly Quote[]): string => {
  const groups = [...Map.groupBy(quotes, ({ source, heading }) => `${source}\n${heading}`).values()]
  const asked = groups.slice(0, 24).flatMap((group) => {
    const [first] = group
    if (!first) return []
    const about = first.heading === '' ? '' : ` about “${plain(first.heading)}”`
    const answers = group.slice(0, 2).map(cited).join(' ')
    return [`**What does “${plain(first.source)}” say${about}?**\n\n${answers}`]
  })
  return craft(
    'questions',
    'text/markdown',
    'Questions and answers',
    `# Questions and answers\n\n_${label}_\n\n${asked.join('\n\n')}`,
  )
}

/** What the built-in assistant answers to a recipe: its craft, of nothing but the sources’ own sentences, rows and headings. */
export const writeRecipe = (recipe: CraftRecipe, passages: readonly Numbered[]): string => {
  if (passages.length === 0)
    return 'There are no sources to make it of. Add files, links or texts to this chat, then ask again.'
  const quotes = quotesOf(passages)
  const noSentences = 'The sources hold no whole sentences to make it of.'
  const made = {
    briefing: () => (quotes.length === 0 ? null : briefing(quotes)),
    timeline: () => timeline(quotes),
    map: () => map(passages),
    table: () => table(passages),
    questions: () => (quotes.length === 0 ? null : questions(quotes)),
  }[recipe]()
  const missing = {
    briefing: noSentences,
    questions: noSentences,
    timeline: 'No sentence of the sources names a date.',
    map: noSentences,
    table: 'The sources hold no table.',
  }[recipe]
  return made === null ? missing : `${label}\n\n${made}`
}
