import type { Citation } from '@atelier/contract/answers/citation'
import { isRow, advanceRowLabel } from '../sources/knowledge/passages/index.ts'
import type { Excerpt, Quote } from './cut-passage.ts'
import { matchText, type QuestionTerm } from './match-words.ts'

const escapeMarkdown = (text: string) => text.replaceAll(/([\\`*_[\]<>#|~$])/g, '\\$1')
const lineMarkPattern = /^\s*(?:#{1,6}|[-*+•])\s+/

const highlightTerms = (terms: readonly QuestionTerm[], text: string): string => {
  const line = text.replace(lineMarkPattern, '').replaceAll(/\s+/g, ' ').trim()
  let offset = 0
  let highlightedText = ''
  for (const { start, end } of matchText(terms, line).spans) {
    if (start < offset) continue
    highlightedText += `${escapeMarkdown(line.slice(offset, start))}**${escapeMarkdown(line.slice(start, end))}**`
    offset = end
  }
  return highlightedText + escapeMarkdown(line.slice(offset))
}

const fenceFor = (code: string) =>
  '`'.repeat(Array.from(code.matchAll(/`+/g)).reduce((max, [run]) => Math.max(max, run.length + 1), 3))

const cellCharactersMax = 180
const leadCharacters = 60

const shortenCell = (terms: readonly QuestionTerm[], cell: string): string => {
  if (cell.length <= cellCharactersMax) return cell
  const firstMatch = matchText(terms, cell).spans[0]?.start ?? 0
  const excerptStart = firstMatch <= leadCharacters ? 0 : cell.indexOf(' ', firstMatch - leadCharacters) + 1
  const part = cell.slice(excerptStart, excerptStart + cellCharactersMax)
  const isEnd = excerptStart + cellCharactersMax >= cell.length
  return `${excerptStart > 0 ? '… ' : ''}${isEnd ? part : `${part.replace(/\s+\S*$/, '')} …`}`
}

const splitCells = (row: string) => row.split(' | ').map((cell) => cell.trim())

const toCitation = (number: number, { passage, columns }: Quote, { start, end }: Excerpt): Citation => {
  const textBefore = passage.text.slice(0, start)
  const hasColumns = columns !== '' && isRow(passage.label)
  return {
    number,
    attachmentId: passage.attachmentId,
    title: passage.title,
    page: passage.page,
    position: {
      start: passage.start + start,
      end: passage.start + end,
      label: advanceRowLabel(passage.label, textBefore),
    },
    quote: passage.text.slice(start, end),
    ...(hasColumns && { columns }),
  }
}

const renderTable = (
  terms: readonly QuestionTerm[],
  { passage, excerpts, columns }: Quote,
  firstNumber: number,
): string => {
  const rows = excerpts.map(({ start, end }) => splitCells(passage.text.slice(start, end)))
  const header = splitCells(columns)
  const width = rows.reduce((max, { length }) => Math.max(max, length), header.length)
  const renderRow = (cells: readonly string[], last: string) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} | ${last} |`
  return [
    renderRow(header.map(escapeMarkdown), ''),
    renderRow(
      Array.from({ length: width }, () => '---'),
      '---',
    ),
    ...rows.map((cells, index) =>
      renderRow(
        cells.map((cell) => highlightTerms(terms, shortenCell(terms, cell))),
        `[${firstNumber + index}]`,
      ),
    ),
  ].join('\n')
}

const renderQuote = (terms: readonly QuestionTerm[], quote: Quote, firstNumber: number): string => {
  if (quote.kind === 'rows') return renderTable(terms, quote, firstNumber)
  const [firstExcerpt] = quote.excerpts
  const text = quote.passage.text.slice(firstExcerpt?.start, firstExcerpt?.end)
  if (quote.kind === 'code') return `${fenceFor(text)}\n${text}\n${fenceFor(text)}\n\n[${firstNumber}]`
  const lines = text.split(/\n{2,}|\n(?=\s*(?:[-*+•]|\d+[.)])\s)/).map((line) => highlightTerms(terms, line))
  return lines
    .filter((line) => line !== '')
    .map((line, index, all) => `> ${line}${index === all.length - 1 ? ` [${firstNumber}]` : ''}`)
    .join('\n>\n')
}

/**
 * Writes quotes in Markdown. Source titles appear only in citations, which are removed for readers without
 * access.
 */
export const writeQuotes = (
  quotes: readonly Quote[],
  terms: readonly QuestionTerm[],
): { text: string; citations: Citation[] } => {
  const citations: Citation[] = []
  const parts = quotes.map((quote) => {
    const firstNumber = citations.length + 1
    for (const excerpt of quote.excerpts) citations.push(toCitation(citations.length + 1, quote, excerpt))
    return renderQuote(terms, quote, firstNumber)
  })
  return { text: parts.join('\n\n'), citations }
}
