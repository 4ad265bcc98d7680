import type { ImportSource } from '@atelier/contract/data-transfer/data-import'
import { AppError } from '../../../platform/app-error.ts'
import { readChatGpt } from './chatgpt.ts'
import { readClaude } from './claude.ts'
import type { ForeignChat } from './foreign-chat.ts'
import { readLibreChat } from './librechat.ts'
import { type Fields, fieldsOf } from './loose.ts'
import { readOpenWebUi } from './open-webui.ts'

type Foreign = Exclude<ImportSource, 'atelier'>

const readers: Record<Foreign, { has: string; read: (chat: Fields) => ForeignChat }> = {
  chatgpt: { has: 'mapping', read: readChatGpt },
  claude: { has: 'chat_messages', read: readClaude },
  librechat: { has: 'conversationId', read: readLibreChat },
  'open-webui': { has: 'chat', read: readOpenWebUi },
}

export const sourceOf = (value: unknown): Foreign | null => {
  if (typeof value !== 'object' || value === null) return null
  for (const [source, { has }] of Object.entries(readers)) if (has in value) return source as Foreign
  return null
}

const unreadable = () => new AppError('CANNOT_PROCESS', 'It isn’t in the expected export format.')

export const readForeign = (source: Foreign, value: unknown): ForeignChat => {
  const fields = fieldsOf(value)
  if (!fields) throw unreadable()
  const chat = readers[source].read(fields)
  if (chat.messages.length === 0 && chat.losses.hasUnreadable()) throw unreadable()
  return chat
}

export const titleOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return ''
  const { title = null, name = null } = value as { title?: unknown; name?: unknown }
  return [title, name].find((text) => typeof text === 'string') ?? ''
}
