import { type ForeignChat, type ForeignMessage, toMessages, timeOf } from './foreign-chat.ts'
import {
  createLossCounter,
  type Fields,
  fieldsOf,
  listOf,
  type Loss,
  type Losses,
  nonEmptyTextOf,
  textOf,
} from './untyped-json.ts'
import { lookupTable } from '../../../platform/text/lookup-table.ts'

const lossByType = lookupTable<Loss>({
  think: 'thoughts',
  tool_call: 'tools',
  tool_call_delta: 'tools',
  image_file: 'images',
  image_url: 'images',
  input_audio: 'recordings',
  video_url: 'recordings',
  file: 'files',
  error: 'errors',
})
const ignoredTypes = new Set(['agent_update'])

const textIn = (part: unknown, losses: Losses): string[] => {
  if (typeof part === 'string') return [part]
  const fields = fieldsOf(part)
  const { type, text } = fields ?? {}
  const value = fieldsOf(text)?.['value'] ?? text
  if (type === 'text' || (type === undefined && typeof value === 'string')) {
    if (typeof value === 'string') return [value]
    if (value != null) losses.add('parts')
    return []
  }
  if (part != null && !ignoredTypes.has(textOf(type))) losses.add(lossByType[textOf(type)] ?? 'parts')
  return []
}

/** Newer versions of LibreChat store parts, older ones text. */
const messageText = ({ text, content, files, attachments, error }: Fields, losses: Losses): string => {
  for (const file of [...listOf(files), ...listOf(attachments)])
    losses.add(textOf(fieldsOf(file)?.['type']).startsWith('image/') ? 'images' : 'files')
  const parts = listOf(content).flatMap((part) => textIn(part, losses))
  const fullText = parts.length > 0 ? parts.join('\n\n') : textOf(text)
  if (error !== true || fullText.trim() === '') return fullText
  losses.add('errors')
  return ''
}

const roleOf = ({ isCreatedByUser, sender, role }: Fields): string => {
  if (typeof isCreatedByUser === 'boolean') return isCreatedByUser ? 'user' : 'assistant'
  return textOf(role) || (textOf(sender).toLowerCase() === 'user' ? 'user' : 'assistant')
}

const flatten = (messages: unknown, losses: Losses): ForeignMessage[] => {
  const flatMessages: ForeignMessage[] = []
  const stack = listOf(messages)
    .toReversed()
    .map((value) => ({ value, parent: null as string | null }))
  for (let next = stack.pop(); next; next = stack.pop()) {
    const fields = fieldsOf(next.value)
    if (!fields) {
      losses.add('messages')
      continue
    }
    const key = textOf(fields['messageId']) || textOf(fields['id']) || `number ${flatMessages.length}`
    flatMessages.push({
      key,
      parentKey: next.parent ?? nonEmptyTextOf(fields['parentMessageId']),
      role: roleOf(fields),
      text: messageText(fields, losses),
      model: nonEmptyTextOf(fields['model']),
      createdAt: timeOf(fields['createdAt'] ?? fields['updatedAt']),
    })
    for (const child of listOf(fields['children']).toReversed()) stack.push({ value: child, parent: key })
  }
  return flatMessages
}

export const readLibreChat = (chat: Fields): ForeignChat => {
  const losses = createLossCounter()
  const flatMessages = flatten(chat['messagesTree'] ?? chat['messages'], losses)
  const { messages, keyOf } = toMessages(flatMessages)
  const exportedAt = timeOf(chat['exportAt'])
  const times = flatMessages.map(({ createdAt }) => createdAt).filter((time) => !Number.isNaN(time))
  return {
    id: textOf(chat['conversationId']),
    title: textOf(chat['title']),
    createdAt: times[0] ?? exportedAt,
    updatedAt: times.at(-1) ?? exportedAt,
    isArchived: chat['isArchived'] === true,
    isPinned: chat['pinned'] === true,
    messages,
    currentKey: keyOf(flatMessages.at(-1)?.key),
    losses,
  }
}
