import type { ImportSource } from '@atelier/contract/data-transfer/data-import'
import { AppError } from '../../../platform/app-error.ts'
import { readChatGpt } from './chatgpt.ts'
import { readClaude } from './claude.ts'
import type { ForeignChat } from './foreign-chat.ts'
import { readLibreChat } from './librechat.ts'
import { type Fields, fieldsOf } from './untyped-json.ts'
import { readOpenWebUi } from './open-webui.ts'

type ForeignSource = Exclude<ImportSource, 'atelier'>

const readers: Record<ForeignSource, { keyField: string; read: (chat: Fields) => ForeignChat }> = {
  chatgpt: { keyField: 'mapping', read: readChatGpt },
  claude: { keyField: 'chat_messages', read: readClaude },
  librechat: { keyField: 'conversationId', read: readLibreChat },
  'open-webui': { keyField: 'chat', read: readOpenWebUi },
}

export const sourceOf = (value: unknown): ForeignSource | null => {
  if (typeof value !== 'object' || value === null) return null
  for (const [source, { keyField }] of Object.entries(readers))
    if (keyField in value) return source as ForeignSource
  return null
}

const unreadableError = () => new AppError('CANNOT_PROCESS', 'It isn’t in the expected export format.')

export const readForeign = (source: ForeignSource, value: unknown): ForeignChat => {
  const fields = fieldsOf(value)
  if (!fields) throw unreadableError()
  const chat = readers[source].read(fields)
  if (chat.messages.length === 0 && chat.losses.hasUnreadableMessages()) throw unreadableError()
  return chat
}

export const titleOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return ''
  const { title = null, name = null } = value as { title?: unknown; name?: unknown }
  return [title, name].find((text) => typeof text === 'string') ?? ''
}
