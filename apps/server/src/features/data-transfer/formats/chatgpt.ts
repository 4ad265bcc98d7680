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
  parseJson,
  textOf,
} from './untyped-json.ts'
import { lookupTable } from '../../../platform/text/lookup-table.ts'

/** Citation markers: kind and target between private-use characters. */
const markerPattern =
  / ?\uE200(\w{1,30})\uE202([^\uE200-\uE202]{0,2000})(?:\uE202[^\uE200-\uE202]{0,2000}){0,50}\uE201/g
const olderMarkerPattern = / ?【\d{1,9}(?::\d{1,9})?†[^【】]{0,300}】/g

const entityName = (kind: string, target: string): string => {
  if (kind === 'url') return ` ${target}`
  const name = kind === 'entity' ? /^\["[^"]*","([^"]*)"/.exec(target)?.[1] : undefined
  return name === undefined ? '' : ` ${name}`
}

const renderLinks = (items: unknown): string => {
  const links = listOf(items).flatMap((item) => {
    const { title, url } = fieldsOf(item) ?? {}
    return textOf(url) ? [`[${textOf(title) || textOf(url)}](${textOf(url)})`] : []
  })
  return links.length > 0 ? `(${links.join(', ')})` : ''
}

const replaceMarkers = (text: string, references: unknown): string => {
  const links = new Map(
    listOf(references).flatMap((reference) => {
      const { matched_text, alt, items } = fieldsOf(reference) ?? {}
      return [[textOf(matched_text).trim(), textOf(alt) || renderLinks(items)] as const]
    }),
  )
  return text
    .replaceAll(markerPattern, (marker, kind: string, target: string) => {
      const replacement = links.get(marker.trim())
      return replacement ? ` ${replacement}` : entityName(kind, target)
    })
    .replaceAll(olderMarkerPattern, '')
}

const lossByType = lookupTable<Loss>({
  image_asset_pointer: 'images',
  audio_asset_pointer: 'recordings',
  video_container_asset_pointer: 'recordings',
  real_time_user_audio_video_asset_pointer: 'recordings',
  thoughts: 'thoughts',
  reasoning_recap: 'thoughts',
  tether_quote: 'tools',
  tether_browsing_display: 'tools',
  execution_output: 'tools',
  code: 'tools',
  system_error: 'errors',
})
/** ChatGPT's own notes about the person, which aren't part of the conversation. */
const ignoredTypes = new Set(['user_editable_context', 'model_editable_context'])

const spokenText = (part: unknown, losses: Losses): string[] => {
  if (typeof part === 'string') return [part]
  const { content_type: kind, text } = fieldsOf(part) ?? {}
  if (typeof text === 'string' && (kind === 'audio_transcription' || kind === 'text' || kind === undefined))
    return [text]
  if (part != null) losses.add(lossByType[textOf(kind)] ?? 'parts')
  return []
}

const messageTypes = new Set(['text', 'multimodal_text', ''])

const renderCanvas = ({ text, parts }: Fields): string => {
  const { name, type, content } = fieldsOf(parseJson(textOf(text ?? listOf(parts)[0]))) ?? {}
  const language = textOf(type)
    .replace(/^document$/, 'markdown')
    .replace(/^code\//, '')
  return textOf(content).trim() === '' ? '' : renderCodeBlock(textOf(name), language, textOf(content))
}

const textIn = (message: Fields, losses: Losses): string => {
  const metadata = fieldsOf(message['metadata']) ?? {}
  const role = textOf(fieldsOf(message['author'])?.['role'])
  const isHidden =
    metadata['is_visually_hidden_from_conversation'] === true ||
    metadata['is_user_system_message'] === true ||
    message['weight'] === 0 ||
    role === 'system'
  const content = fieldsOf(message['content'])
  const kind = textOf(content?.['content_type'])
  if (isHidden || ignoredTypes.has(kind)) return ''
  if (!content) {
    if (message['content'] != null) losses.add('messages')
    return ''
  }
  const recipient = textOf(message['recipient'])
  if (recipient !== '' && recipient !== 'all') {
    const canvas = recipient === 'canmore.create_textdoc' ? renderCanvas(content) : ''
    if (canvas === '') losses.add('tools')
    return canvas
  }
  if (!messageTypes.has(kind)) {
    // tool results are counted with their call
    if (role !== 'tool') losses.add(lossByType[kind] ?? 'parts')
    return ''
  }
  losses.add('files', listOf(metadata['attachments']).filter((file) => !isImage(file)).length)
  const parts = content['parts'] === undefined ? [content['text']] : listOf(content['parts'])
  return replaceMarkers(
    parts.flatMap((part) => spokenText(part, losses)).join('\n\n'),
    metadata['content_references'],
  )
}

const isImage = (file: unknown): boolean => textOf(fieldsOf(file)?.['mime_type']).startsWith('image/')

/** Reads an element of `conversations.json` in OpenAI's export. */
export const readChatGpt = (chat: Fields): ForeignChat => {
  const losses = createLossCounter()
  const nodes = Object.entries(fieldsOf(chat['mapping']) ?? {})
  const parents = new Map(
    nodes.flatMap(([key, node]) =>
      listOf(fieldsOf(node)?.['children']).map((child) => [textOf(child), key] as const),
    ),
  )
  const createdAt = chat['create_time']
  const { messages, keyOf } = toMessages(
    nodes.map(([key, value]) => {
      const node = fieldsOf(value)
      const message = fieldsOf(node?.['message'])
      if (!node || (!message && node['message'] != null)) losses.add('messages')
      return {
        key,
        parentKey: nonEmptyTextOf(node?.['parent']) ?? parents.get(key) ?? null,
        role: textOf(fieldsOf(message?.['author'])?.['role']),
        text: message ? textIn(message, losses) : '',
        model: nonEmptyTextOf(fieldsOf(message?.['metadata'])?.['model_slug']),
        createdAt: timeOf(message?.['create_time'] ?? createdAt),
      }
    }),
  )
  const title = textOf(chat['title'])
  return {
    id:
      nonEmptyTextOf(chat['conversation_id']) ??
      nonEmptyTextOf(chat['id']) ??
      `${title} ${textOf(createdAt)}`,
    title,
    createdAt: timeOf(createdAt),
    updatedAt: timeOf(chat['update_time'] ?? createdAt),
    isArchived: chat['is_archived'] === true,
    isPinned: chat['is_starred'] === true || chat['pinned_time'] != null,
    messages,
    currentKey: keyOf(nonEmptyTextOf(chat['current_node']) ?? nodes.at(-1)?.[0]),
    losses,
  }
}
