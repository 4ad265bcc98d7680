import { type ForeignChat, toMessages, timeOf } from './foreign-chat.ts'
import {
  createLossCounter,
  type Fields,
  fieldsOf,
  listOf,
  type Losses,
  nonEmptyTextOf,
  textOf,
} from './untyped-json.ts'

const asidePattern = /<details\b[^>]*\btype="(reasoning|tool_calls|code_interpreter)"[\s\S]*?<\/details>/g

const withoutAsides = (text: string, losses: Losses): string =>
  text.replaceAll(asidePattern, (_aside, kind: string) => {
    losses.add(kind === 'reasoning' ? 'thoughts' : 'tools')
    return ''
  })

const textIn = (part: unknown, losses: Losses): string[] => {
  if (typeof part === 'string') return [part]
  const { type, text } = fieldsOf(part) ?? {}
  if (typeof text === 'string') return [text]
  losses.add(/image/.test(textOf(type)) ? 'images' : 'parts')
  return []
}

/** Newer versions store output in the format of OpenAI's Responses API. */
const outputTexts = (output: unknown, losses: Losses): string[] =>
  listOf(output).flatMap((value) => {
    const { type, content } = fieldsOf(value) ?? {}
    if (type === 'message') return listOf(content).flatMap((part) => textIn(part, losses))
    if (type !== 'function_call_output') losses.add(type === 'reasoning' ? 'thoughts' : 'tools')
    return []
  })

const messageText = ({ content, output, files, error }: Fields, losses: Losses): string => {
  if (error && !content) losses.add('errors')
  for (const file of listOf(files))
    losses.add(textOf(fieldsOf(file)?.['type']).startsWith('image') ? 'images' : 'files')
  const parts = content
    ? listOf(content).flatMap((part) => textIn(part, losses))
    : outputTexts(output, losses)
  return withoutAsides(parts.join('\n\n'), losses)
}

/** Older versions store only the branch that was shown. */
const entriesOf = (chat: Fields): [string, unknown, string | null][] => {
  const tree = fieldsOf(fieldsOf(chat['history'])?.['messages'])
  if (tree)
    return Object.entries(tree).map(([key, message]) => [
      key,
      message,
      nonEmptyTextOf(fieldsOf(message)?.['parentId']),
    ])
  return listOf(chat['messages']).map((data, index, all) => {
    const keyAt = (position: number) => textOf(fieldsOf(all[position])?.['id']) || `number ${position}`
    return [keyAt(index), data, index === 0 ? null : keyAt(index - 1)]
  })
}

export const readOpenWebUi = (exportedChat: Fields): ForeignChat => {
  const losses = createLossCounter()
  const chat = fieldsOf(exportedChat['chat']) ?? {}
  const createdAt = exportedChat['created_at'] ?? chat['timestamp']
  const entries = entriesOf(chat)
  const { messages, keyOf } = toMessages(
    entries.map(([key, value, parentKey]) => {
      const fields = fieldsOf(value)
      if (!fields) losses.add('messages')
      return {
        key,
        parentKey,
        role: textOf(fields?.['role']),
        text: fields ? messageText(fields, losses) : '',
        model: nonEmptyTextOf(fields?.['model']),
        createdAt: timeOf(fields?.['timestamp'] ?? createdAt),
      }
    }),
  )
  const current = nonEmptyTextOf(fieldsOf(chat['history'])?.['currentId']) ?? entries.at(-1)?.[0]
  return {
    id:
      textOf(exportedChat['id']) ||
      textOf(chat['id']) ||
      `${textOf(exportedChat['title'])} ${textOf(createdAt)}`,
    title: textOf(exportedChat['title']) || textOf(chat['title']),
    createdAt: timeOf(createdAt),
    updatedAt: timeOf(exportedChat['updated_at'] ?? createdAt),
    isArchived: exportedChat['archived'] === true,
    isPinned: exportedChat['pinned'] === true,
    messages,
    currentKey: keyOf(current),
    losses,
  }
}
