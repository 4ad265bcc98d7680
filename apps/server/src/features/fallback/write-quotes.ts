import type { Citation } from '@atelier/contract/answers/citation'
import { isRow, rowAfter } from '../sources/knowledge/passages/index.ts'
import type { Excerpt, Quote } from './cut-passage.ts'
import { matchText, type QuestionTerm } from './match-words.ts'

const escaped = (text: string) => text.replaceAll(/([\\`*_[\]<>#|~$])/g, '\\$1')
const lineMark = /^\s*(?:#{1,6}|[-*+•])\s+/

const withMarks = (terms: readonly QuestionTerm[], text: string): string => {
  const line = text.replace(lineMark, '').replaceAll(/\s+/g, ' ').trim()
  let at = 0
  let marked = ''
  for (const { start, end } of matchText(terms, line).spans) {
    if (start < at) continue
    marked += `${escaped(line.slice(at, start))}**${escaped(line.slice(start, end))}**`
    at = end
  }
  return marked + escaped(line.slice(at))
}

const fenceFor = (code: string) =>
  '`'.repeat(Array.from(code.matchAll(/`+/g)).reduce((most, [run]) => Math.max(most, run.length + 1), 3))

const cellMax = 180
const beforeMatch = 60

const shortened = (terms: readonly QuestionTerm[], cell: string): string => {
  if (cell.length <= cellMax) return cell
  const first = matchText(terms, cell).spans[0]?.start ?? 0
  const from = first <= beforeMatch ? 0 : cell.indexOf(' ', first - beforeMatch) + 1
  const part = cell.slice(from, from + cellMax)
  const isEnd = from + cellMax >= cell.length
  return `${from > 0 ? '… ' : ''}${isEnd ? part : `${part.replace(/\s+\S*$/, '')} …`}`
}

const cellsOf = (row: string) => row.split(' | ').map((cell) => cell.trim())

const citationOf = (number: number, { passage, columns }: Quote, { start, end }: Excerpt): Citation => {
  const before = passage.text.slice(0, start)
  const hasColumns = columns !== '' && isRow(passage.label)
  return {
    number,
    attachmentId: passage.attachmentId,
    title: passage.title,
    page: passage.page,
    position: {
      start: passage.start + start,
      end: passage.start + end,
      label: rowAfter(passage.label, before),
    },
    quote: passage.text.slice(start, end),
    ...(hasColumns && { columns }),
  }
}

const tableOf = (
  terms: readonly QuestionTerm[],
  { passage, cuts, columns }: Quote,
  first: number,
): string => {
  const rows = cuts.map(({ start, end }) => cellsOf(passage.text.slice(start, end)))
  const header = cellsOf(columns)
  const width = rows.reduce((most, { length }) => Math.max(most, length), header.length)
  const line = (cells: readonly string[], last: string) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} | ${last} |`
  return [
    line(header.map(escaped), ''),
    line(
      Array.from({ length: width }, () => '---'),
      '---',
    ),
    ...rows.map((cells, at) =>
      line(
        cells.map((cell) => withMarks(terms, shortened(terms, cell))),
        `[${first + at}]`,
      ),
    ),
  ].join('\n')
}

const bodyOf = (terms: readonly QuestionTerm[], quote: Quote, first: number): string => {
  if (quote.kind === 'rows') return tableOf(terms, quote, first)
  const [cut] = quote.cuts
  const text = quote.passage.text.slice(cut?.start, cut?.end)
  if (quote.kind === 'code') return `${fenceFor(text)}\n${text}\n${fenceFor(text)}\n\n[${first}]`
  const lines = text.split(/\n{2,}|\n(?=\s*(?:[-*+•]|\d+[.)])\s)/).map((line) => withMarks(terms, line))
  return lines
    .filter((line) => line !== '')
    .map((line, at, all) => `> ${line}${at === all.length - 1 ? ` [${first}]` : ''}`)
    .join('\n>\n')
}

/** Markdown quotes. Source titles appear only in citations, which are removed for readers without access. */
export const writeQuotes = (
  quotes: readonly Quote[],
  terms: readonly QuestionTerm[],
): { text: string; citations: Citation[] } => {
  const citations: Citation[] = []
  const parts = quotes.map((quote) => {
    const first = citations.length + 1
    for (const cut of quote.cuts) citations.push(citationOf(citations.length + 1, quote, cut))
    return bodyOf(terms, quote, first)
  })
  return { text: parts.join('\n\n'), citations }
}
