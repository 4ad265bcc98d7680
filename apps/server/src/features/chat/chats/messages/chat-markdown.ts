import type { Citation, Unsupported } from '@atelier/contract/answers/citation'
import type { Message, MessagePart } from '@atelier/contract/answers/message'
import { unsupportedTitle } from '@atelier/contract/answers/unsupported'
import type { CraftOutput } from '@atelier/contract/answers/tool-output'
import { fenceCode } from '../../../crafts/index.ts'

const cell = (value: string | number | boolean | null) =>
  String(value ?? '')
    .replaceAll('|', '\\|')
    .replaceAll(/\s+/g, ' ')
const row = (cells: readonly Parameters<typeof cell>[0][]) => `| ${cells.map(cell).join(' | ')} |`

const table = (columns: readonly string[], rows: readonly (readonly Parameters<typeof cell>[0][])[]) =>
  [row(columns), row(columns.map(() => '---')), ...rows.map((cells) => row(cells))].join('\n')

const lines = (text: string) => text.replaceAll('\n', '\n  ')

const craftText = ({ title, kind, language, content, comments }: CraftOutput): string => {
  if (comments)
    return [
      `_Comments on ${title}_`,
      ...comments.map((each) => `- ${each.why}\n  > ${lines(each.old)}\n\n  ${lines(each.new)}`),
    ].join('\n\n')
  if (content === undefined) return `_${title}_`
  return `_${title}_\n\n${kind === 'text/markdown' ? content : fenceCode(content, language)}`
}

const partOf = (part: MessagePart): string => {
  switch (part.type) {
    case 'text':
      return part.text
    case 'table':
      return table(
        part.columns.map(({ name }) => name),
        part.rows,
      )
    case 'chart':
      return `_${part.chart.title}_\n\n${table(part.chart.columns, part.chart.rows)}`
    case 'craft':
      return craftText(part)
    case 'picture':
      return `_Picture: ${part.alt}_`
    case 'file':
      return `_File: ${part.name}_`
    case 'reasoning':
    case 'tool':
    case 'mention':
      return ''
  }
}

export const markedText = (parts: readonly MessagePart[]): { text: string; unsupported: Unsupported } => {
  let text = ''
  const unsupported: Unsupported = []
  for (const part of parts) {
    const read = partOf(part)
    if (read.trim() === '') continue
    if (text !== '') text += '\n\n'
    if (part.type === 'text')
      for (const [start, end] of part.unsupported ?? [])
        unsupported.push([start + text.length, end + text.length])
    text += read
  }
  return { text, unsupported }
}

const sourceOf = ({ number, title, page, quote }: Citation) => {
  const pageLabel = page === null ? '' : `, page ${page}`
  return `[${number}] ${title}${pageLabel}\n> ${quote.trim().replaceAll(/\s*\n\s*/g, '\n> ')}`
}

/** Follows an unsupported sentence; has no meaning in Markdown. */
const mark = '†'

const withMarks = ({ text, unsupported }: ReturnType<typeof markedText>): string => {
  let markedText = ''
  let at = 0
  for (const [, end] of unsupported) {
    markedText += text.slice(at, end) + mark
    at = end
  }
  return unsupported.length === 0 ? text : `${markedText}${text.slice(at)}\n\n_${mark} ${unsupportedTitle}._`
}

export const markdownOf = ({ role, parts, attachments, citations }: Message): string => {
  const blocks = [
    withMarks(markedText(parts)),
    ...attachments.map(({ title }) => `- File: ${title}`),
    ...citations.map(sourceOf),
  ]
  const text = blocks.filter((block) => block.trim() !== '').join('\n\n')
  return text === '' ? '' : `\n## ${role === 'user' ? 'You' : 'Atelier'}\n\n${text}\n`
}
