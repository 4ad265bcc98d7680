import { message } from '../../../../db/schema/index.ts'
import type { Grant } from '../../../../platform/access/authorize.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { MessageRow } from '../queries.ts'

const rowsPerInsert = 200

export const insertMessages = async (
  tx: Database,
  { id: chatId }: Grant<'chat', 'CREATE_CHAT' | 'SEND_MESSAGE'>,
  rows: readonly Omit<typeof message.$inferInsert, 'chatId'>[],
): Promise<void> => {
  for (let index = 0; index < rows.length; index += rowsPerInsert)
    await tx
      .insert(message)
      .values(rows.slice(index, index + rowsPerInsert).map((row) => ({ ...row, chatId })))
}

export const insertConversation = (
  tx: Database,
  grant: Grant<'chat', 'CREATE_CHAT' | 'SEND_MESSAGE'>,
  messages: readonly (Pick<MessageRow, 'id' | 'role' | 'parts'> &
    Partial<Pick<MessageRow, 'hasUntrustedText' | 'status'>>)[],
  now: Date,
  parentId: MessageRow['id'] | null = null,
): Promise<void> =>
  insertMessages(
    tx,
    grant,
    messages.map((newMessage, index) => ({
      status: 'completed',
      ...newMessage,
      parentId: messages[index - 1]?.id ?? parentId,
      createdAt: now,
      completedAt: newMessage.role === 'assistant' ? now : null,
    })),
  )
