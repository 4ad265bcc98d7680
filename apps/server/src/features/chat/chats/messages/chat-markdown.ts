import type { Citation, UnsupportedRanges } from '@atelier/contract/answers/citation'
import type { Message, MessagePart } from '@atelier/contract/answers/message'
import { unsupportedTitle } from '@atelier/contract/answers/claim-markers'
import type { CraftOutput } from '@atelier/contract/answers/tool-output'
import { fenceCode } from '../../../crafts/index.ts'

const renderCell = (value: string | number | boolean | null) =>
  String(value ?? '')
    .replaceAll('|', '\\|')
    .replaceAll(/\s+/g, ' ')
const renderRow = (cells: readonly Parameters<typeof renderCell>[0][]) =>
  `| ${cells.map(renderCell).join(' | ')} |`

const renderTable = (
  columns: readonly string[],
  rows: readonly (readonly Parameters<typeof renderCell>[0][])[],
) =>
  [renderRow(columns), renderRow(columns.map(() => '---')), ...rows.map((cells) => renderRow(cells))].join(
    '\n',
  )

const indentLines = (text: string) => text.replaceAll('\n', '\n  ')

const renderCraft = ({ title, kind, language, content, comments }: CraftOutput): string => {
  if (comments)
    return [
      `_Comments on ${title}_`,
      ...comments.map((each) => `- ${each.why}\n  > ${indentLines(each.old)}\n\n  ${indentLines(each.new)}`),
    ].join('\n\n')
  if (content === undefined) return `_${title}_`
  return `_${title}_\n\n${kind === 'text/markdown' ? content : fenceCode(content, language)}`
}

const renderPart = (part: MessagePart): string => {
  switch (part.type) {
    case 'text':
      return part.text
    case 'table':
      return renderTable(
        part.columns.map(({ name }) => name),
        part.rows,
      )
    case 'chart':
      return `_${part.chart.title}_\n\n${renderTable(part.chart.columns, part.chart.rows)}`
    case 'craft':
      return renderCraft(part)
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

export const markedText = (
  parts: readonly MessagePart[],
): { text: string; unsupported: UnsupportedRanges } => {
  let text = ''
  const unsupportedRanges: UnsupportedRanges = []
  for (const part of parts) {
    const partText = renderPart(part)
    if (partText.trim() === '') continue
    if (text !== '') text += '\n\n'
    if (part.type === 'text')
      for (const [start, end] of part.unsupported ?? [])
        unsupportedRanges.push([start + text.length, end + text.length])
    text += partText
  }
  return { text, unsupported: unsupportedRanges }
}

const renderCitation = ({ number, title, page, quote }: Citation) => {
  const pageLabel = page === null ? '' : `, page ${page}`
  return `[${number}] ${title}${pageLabel}\n> ${quote.trim().replaceAll(/\s*\n\s*/g, '\n> ')}`
}

/** Marks an unsupported sentence; the character has no meaning in Markdown. */
const unsupportedMark = '†'

const withMarks = ({ text, unsupported }: ReturnType<typeof markedText>): string => {
  let output = ''
  let position = 0
  for (const [, end] of unsupported) {
    output += text.slice(position, end) + unsupportedMark
    position = end
  }
  return unsupported.length === 0
    ? text
    : `${output}${text.slice(position)}\n\n_${unsupportedMark} ${unsupportedTitle}._`
}

/** Why an answer is incomplete, for everyone except the chat's owner. */
export const endingTexts = {
  truncated: 'This answer reached the model’s length limit.',
  stopped: 'This answer was stopped.',
  failed: 'This answer couldn’t be completed.',
  interrupted: 'This answer was interrupted.',
} as const

export const markdownOf = ({ role, parts, attachments, citations, status, error }: Message): string => {
  const ending = status in endingTexts ? endingTexts[status as keyof typeof endingTexts] : undefined
  const blocks = [
    withMarks(markedText(parts)),
    ...attachments.map(({ title }) => `- File: ${title}`),
    ...citations.map(renderCitation),
    ending === undefined ? '' : `_${[ending, error?.message].filter(Boolean).join(' ')}_`,
  ]
  const text = blocks.filter((block) => block.trim() !== '').join('\n\n')
  return text === '' ? '' : `\n## ${role === 'user' ? 'You' : 'Atelier'}\n\n${text}\n`
}
