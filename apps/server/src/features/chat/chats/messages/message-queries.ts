import { message } from '../../../../db/schema/index.ts'
import type { Grant } from '../../../../platform/access/authorize.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { type Placeholders, prepareQuery } from '../../../../platform/patches/prepare-query.ts'
import type { MessageRow } from '../queries.ts'

export const insertQuestion = async (
  tx: Database,
  { id: chatId }: Grant<'chat', 'SEND_MESSAGE'>,
  { id, parentId, parts, createdAt }: Pick<MessageRow, 'id' | 'parentId' | 'parts' | 'createdAt'>,
): Promise<void> => {
  await insertQuestionQuery(tx, { id, parentId, parts, createdAt, chatId })
}

type Question = Pick<MessageRow, 'id' | 'chatId' | 'parentId' | 'parts' | 'createdAt'>

const insertQuestionQuery = prepareQuery((db, params: Placeholders<Question>) =>
  db.insert(message).values({
    id: params.id,
    chatId: params.chatId,
    parentId: params.parentId,
    role: 'user',
    status: 'completed',
    parts: params.parts,
    createdAt: params.createdAt,
  }),
)

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
