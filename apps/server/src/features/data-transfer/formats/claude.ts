import { renderCodeBlock } from './code-block.ts'
import { type ForeignChat, toMessages, timeOf } from './foreign-chat.ts'
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

const artifactTools = new Set(['artifacts', 'create_file'])
const languageByType = new Map([
  ['text/html', 'html'],
  ['text/markdown', 'markdown'],
  ['image/svg+xml', 'svg'],
  ['application/vnd.ant.react', 'tsx'],
  ['application/vnd.ant.mermaid', 'mermaid'],
])

const renderArtifact = (input: unknown): string[] => {
  const fields = fieldsOf(input) ?? {}
  const content = nonEmptyTextOf(fields['content']) ?? textOf(fields['file_text'])
  if (content.trim() === '') return []
  const name = nonEmptyTextOf(fields['title']) ?? textOf(fields['path'])
  const language = nonEmptyTextOf(fields['language']) ?? languageByType.get(textOf(fields['type'])) ?? ''
  return [renderCodeBlock(name, language, content)]
}

const lossByType = lookupTable<Loss>({
  thinking: 'thoughts',
  redacted_thinking: 'thoughts',
  image: 'images',
  document: 'files',
})
/** Results are counted with their call; flags and budgets have no content. */
const ignoredTypes = new Set(['tool_result', 'flag', 'token_budget'])

const textIn = (part: unknown, losses: Losses): string[] => {
  if (typeof part === 'string') return [part]
  const block = fieldsOf(part)
  const kind = textOf(block?.['type'])
  if (block && kind === 'tool_use') {
    const artifacts = artifactTools.has(textOf(block['name'])) ? renderArtifact(block['input']) : []
    if (artifacts.length === 0) losses.add('tools')
    return artifacts
  }
  if (block && typeof block['text'] === 'string' && ['text', 'voice_note', ''].includes(kind))
    return [block['text']]
  const isEmpty = block !== null && kind === 'text' && block['text'] == null
  if (!isEmpty && !ignoredTypes.has(kind)) losses.add(lossByType[kind] ?? 'parts')
  return []
}

const placeholderPattern = /```\nThis block is not supported on your current device yet\.\n```\s*/g

const messageText = ({ text, content, attachments, files }: Fields, losses: Losses): string => {
  const blocks = listOf(content)
    .flatMap((part) => textIn(part, losses))
    .filter((each) => each !== '')
  const inlinedNames = new Set<string>()
  const texts = listOf(attachments).flatMap((value) => {
    const file = fieldsOf(value) ?? {}
    const [name, fileText] = [nonEmptyTextOf(file['file_name']) ?? 'File', textOf(file['extracted_content'])]
    inlinedNames.add(name)
    if (fileText === '') losses.add('files')
    return fileText === '' ? [] : [`${name}:\n\n${fileText}`]
  })
  for (const value of listOf(files)) {
    const file = fieldsOf(value) ?? {}
    if (!inlinedNames.has(textOf(file['file_name'])))
      losses.add(file['file_kind'] === 'image' ? 'images' : 'files')
  }
  if (content == null) losses.add('tools', textOf(text).match(placeholderPattern)?.length ?? 0)
  const bodyText = blocks.length > 0 ? blocks.join('\n\n') : textOf(text).replaceAll(placeholderPattern, '')
  return [bodyText, ...texts].join('\n\n')
}

/** Reads an element of `conversations.json` in Anthropic's export. */
export const readClaude = (chat: Fields): ForeignChat => {
  const losses = createLossCounter()
  const entries = listOf(chat['chat_messages']).flatMap((value) => {
    const fields = fieldsOf(value)
    if (!fields) losses.add('messages')
    return fields ? [fields] : []
  })
  const keyAt = (index: number): string | null => {
    const entry = entries[index]
    return entry ? (nonEmptyTextOf(entry['uuid']) ?? `number ${index}`) : null
  }
  const keys = new Set(entries.map((_entry, index) => keyAt(index)))
  const { messages, keyOf } = toMessages(
    entries.map((entry, index) => {
      const parent = entry['parent_message_uuid']
      // older exports have no parent IDs
      const parentKey = parent === undefined ? keyAt(index - 1) : nonEmptyTextOf(parent)
      return {
        key: keyAt(index) ?? '',
        parentKey: keys.has(parentKey) ? parentKey : null,
        role: nonEmptyTextOf(entry['sender']) ?? textOf(entry['role']),
        text: messageText(entry, losses),
        createdAt: timeOf(entry['created_at'] ?? chat['created_at']),
      }
    }),
  )
  const currentKey = keyOf(nonEmptyTextOf(chat['current_leaf_message_uuid']))
  return {
    id: textOf(chat['uuid']) || `${textOf(chat['name'])} ${textOf(chat['created_at'])}`,
    title: textOf(chat['name']),
    createdAt: timeOf(chat['created_at']),
    updatedAt: timeOf(chat['updated_at'] ?? chat['created_at']),
    isArchived: chat['is_archived'] === true,
    isPinned: chat['is_starred'] === true,
    messages,
    currentKey: currentKey ?? keyOf(keyAt(entries.length - 1)),
    losses,
  }
}
