import type { Chat, ChatPermission, ChatWithMessages, ListedChat } from '@atelier/contract/chat/chat'
import type { Message, MessagePart } from '@atelier/contract/answers/message'
import { permissionsOf } from './access.ts'
import type { ChatMatch } from './list-queries.ts'
import type { ChatRow, MessageRow, OwnChatRow } from './queries.ts'
import { createSnippet } from './snippet.ts'

export const presentChat = (row: ChatRow): Chat => ({
  id: row.id,
  title: row.title,
  metadata: { title: row.title },
  projectId: row.projectId,
  folderId: row.folderId,
  pinnedAt: row.pinnedAt?.getTime() ?? null,
  archivedAt: row.archivedAt?.getTime() ?? null,
  chatbotId: row.chatbotId,
  ...(row.isTemporary && { isTemporary: true }),
  createdAt: row.createdAt.getTime(),
  updatedAt: row.updatedAt.getTime(),
})

export const presentListedChat = ({ hit, ...row }: ChatMatch, words: readonly string[]): ListedChat => ({
  ...presentChat(row),
  permissions: permissionsOf(row),
  hit: hit && { messageId: hit.messageId, snippet: createSnippet(hit.text, words) },
})

const withoutReplay = (part: MessagePart): MessagePart[] => {
  if (part.type !== 'reasoning' || !part.replay) return [part]
  return part.text.trim() === '' ? [] : [{ type: 'reasoning', text: part.text }]
}

export const presentMessage = (row: MessageRow, attachments: Message['attachments']): Message => ({
  id: row.id,
  parentId: row.parentId,
  role: row.role,
  status: row.status,
  parts: row.parts.flatMap(withoutReplay),
  citations: row.citations,
  attachments,
  model: row.model,
  error: row.error,
  createdAt: row.createdAt.getTime(),
  completedAt: row.completedAt?.getTime() ?? null,
  tokens:
    row.inputTokens === null || row.outputTokens === null
      ? null
      : {
          input: row.inputTokens,
          output: row.outputTokens,
          ...(row.cost !== null && { cost: row.cost }),
        },
  rating: row.rating,
  ratingReason: row.ratingReason,
})

export interface WholeChat {
  chat: OwnChatRow
  project: ChatWithMessages['project']
  bot: ChatWithMessages['bot']
  messages: MessageRow[]
  attachments: { messageId: Message['id']; id: Message['attachments'][number]['id']; title: string }[]
  waitingAttachments: ChatWithMessages['attachments']
  streamingMessageId: Message['id'] | null
  refusedPermissions: readonly ChatPermission[]
  mayShare: boolean
}

export const presentWholeChat = (wholeChat: WholeChat): ChatWithMessages => {
  const attachmentsByMessage = Map.groupBy(wholeChat.attachments, ({ messageId }) => messageId)
  return {
    ...presentChat(wholeChat.chat),
    project: wholeChat.project,
    ...(wholeChat.chat.isCutOff && { isCutOff: true }),
    bot: wholeChat.bot,
    permissions: [
      ...permissionsOf(wholeChat.chat).filter((right) => !wholeChat.refusedPermissions.includes(right)),
      ...(wholeChat.mayShare ? (['SHARE_CHAT'] as const) : []),
    ],
    streamingMessageId: wholeChat.streamingMessageId,
    attachments: wholeChat.waitingAttachments,
    messages: wholeChat.messages.map((row) =>
      presentMessage(
        row,
        (attachmentsByMessage.get(row.id) ?? []).map(({ id, title }) => ({ id, title })),
      ),
    ),
  }
}
