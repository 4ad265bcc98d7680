import type { ChatId, MessageId } from '@atelier/contract/ids'
import { and, asc, eq, getTableColumns, lt } from 'drizzle-orm'
import { message, parkedAnswer } from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Placeholders, prepareQuery } from '../../../platform/patches/prepare-query.ts'
import type { MessageRow } from './queries.ts'

export const lockWaitingAnswers = (tx: Database, chatId: ChatId): Promise<MessageRow[]> =>
  waitingAnswersQuery(tx, { chatId })

const waitingAnswersQuery = prepareQuery((db, placeholders: Placeholders<{ chatId: ChatId }>) =>
  db
    .select(getTableColumns(message))
    .from(parkedAnswer)
    .innerJoin(message, eq(message.id, parkedAnswer.messageId))
    .where(eq(parkedAnswer.chatId, placeholders.chatId))
    .orderBy(asc(message.id))
    .for('update'),
)

export const insertParkedRun = async (
  tx: Database,
  { id: chatId }: Grant<'chat', 'ANSWER'>,
  messageId: MessageId,
  state: object,
): Promise<void> => {
  await tx.insert(parkedAnswer).values({ messageId, chatId, state })
}

export const consumeParked = async (
  tx: Database,
  { id: chatId }: Grant<'chat', 'SEND_MESSAGE' | 'STOP_ANSWER'>,
  messageId: MessageId,
): Promise<unknown> => {
  const [row] = await tx
    .delete(parkedAnswer)
    .where(and(eq(parkedAnswer.messageId, messageId), eq(parkedAnswer.chatId, chatId)))
    .returning({ state: parkedAnswer.state })
  return row?.state ?? null
}

export const selectChatsWaitingSince = async (db: Database, parkedBefore: Date): Promise<ChatId[]> => {
  const rows = await db
    .select({ chatId: parkedAnswer.chatId })
    .from(parkedAnswer)
    .where(lt(parkedAnswer.createdAt, parkedBefore))
  return rows.map(({ chatId }) => chatId)
}
