import type { ChatId, MessageId } from '@atelier/contract/ids'
import { and, desc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import { message } from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Placeholders, prepareQuery } from '../../../platform/patches/prepare-query.ts'
import type { MessageRow, RunRow } from './queries.ts'

export const insertAnswer = async (
  tx: Database,
  { id: chatId }: Grant<'chat', 'SEND_MESSAGE'>,
  { messageId: id, model, createdAt }: Pick<RunRow, 'messageId' | 'model' | 'createdAt'>,
  questionId: MessageId,
): Promise<void> => {
  await insertAnswerQuery(tx, { id, chatId, questionId, model, createdAt })
}

interface NewAnswer extends Pick<RunRow, 'chatId' | 'model' | 'createdAt'> {
  id: MessageId
  questionId: MessageId
}

const insertAnswerQuery = prepareQuery((db, placeholders: Placeholders<NewAnswer>) =>
  db.insert(message).values({
    id: placeholders.id,
    chatId: placeholders.chatId,
    parentId: placeholders.questionId,
    role: 'assistant',
    status: 'streaming',
    parts: [],
    model: placeholders.model,
    createdAt: placeholders.createdAt,
  }),
)

export const updateAnswer = async (
  tx: Database,
  { id: chatId }: Grant<'chat', 'SEND_MESSAGE' | 'STOP_ANSWER' | 'ANSWER'>,
  id: MessageId,
  values: Partial<
    Pick<
      MessageRow,
      'parts' | 'citations' | 'status' | 'error' | 'completedAt' | 'branchNote' | 'hasUntrustedText'
    >
  >,
): Promise<void> => {
  await tx
    .update(message)
    .set(values)
    .where(and(eq(message.id, id), eq(message.chatId, chatId)))
}

type CompletedAnswer = Pick<MessageRow, 'parts' | 'citations' | 'status' | 'error' | 'completedAt'>

export const completeAnswer = async (
  tx: Database,
  { id: chatId }: Grant<'chat', 'ANSWER'>,
  id: MessageId,
  values: CompletedAnswer,
): Promise<void> => {
  await completeAnswerQuery(tx, { ...values, chatId, id })
}

const completeAnswerQuery = prepareQuery(
  (db, placeholders: Placeholders<CompletedAnswer & { chatId: ChatId; id: MessageId }>) => {
    const value = (name: keyof CompletedAnswer) => sql`${sql.param(placeholders[name], message[name])}`
    return db
      .update(message)
      .set({
        parts: value('parts'),
        citations: value('citations'),
        status: value('status'),
        error: value('error'),
        completedAt: value('completedAt'),
      })
      .where(and(eq(message.id, placeholders.id), eq(message.chatId, placeholders.chatId)))
  },
)

export const findAnswer = async (db: Database, chatId: ChatId, id: MessageId) => {
  const [row] = await db
    .select({
      ...getTableColumns(message),
      isAnswered: sql<boolean>`exists (select from ${message} m where m.parent_id = ${id})`,
    })
    .from(message)
    .where(and(eq(message.id, id), eq(message.chatId, chatId), eq(message.role, 'assistant')))
  return row ?? null
}

export const addAnswerTokens = async (
  tx: Database,
  { id: chatId }: Grant<'chat', 'ANSWER'>,
  id: MessageId,
  { input, output, cost }: { input: number; output: number; cost: number | null },
): Promise<void> => {
  if (input + output === 0) return
  await tx
    .update(message)
    .set({
      inputTokens: sql`coalesce(${message.inputTokens}, 0) + ${input}`,
      outputTokens: sql`coalesce(${message.outputTokens}, 0) + ${output}`,
      ...(cost !== null && { cost: sql`coalesce(${message.cost}, 0) + ${cost}` }),
    })
    .where(and(eq(message.id, id), eq(message.chatId, chatId)))
}

export type Turn = Pick<MessageRow, 'id' | 'role' | 'parts' | 'citations' | 'branchNote'> &
  Partial<Pick<MessageRow, 'hasUntrustedText'>>

const turnsPerQuery = 40

/** Newest first. Reads a single index range, however long the chat is. */
export const selectTurns = (db: Database, chatId: ChatId, newestId: MessageId) =>
  turnsQuery(db, { chatId, newestId })

const turnsQuery = prepareQuery((db, placeholders: Placeholders<{ chatId: ChatId; newestId: MessageId }>) =>
  db
    .select({
      id: message.id,
      parentId: message.parentId,
      role: message.role,
      parts: message.parts,
      citations: message.citations,
      branchNote: message.branchNote,
      hasUntrustedText: message.hasUntrustedText,
    })
    .from(message)
    .where(and(eq(message.chatId, placeholders.chatId), lte(message.id, placeholders.newestId)))
    .orderBy(desc(message.id))
    .limit(turnsPerQuery),
)
