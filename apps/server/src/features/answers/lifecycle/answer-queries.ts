import type { ChatId, MessageId } from '@atelier/contract/ids'
import { and, desc, eq, getTableColumns, lte, type Placeholder, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { message } from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Placeholders, prepareQuery } from '../../../platform/patches/prepare-query.ts'
import type { MessageRow } from './queries.ts'

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

/** A null leaves the stored count unchanged. */
interface AddedTokens {
  readonly input: number | null
  readonly output: number | null
  readonly cost: number | null
}

type CompletedAnswer = Pick<MessageRow, 'parts' | 'citations' | 'status' | 'error' | 'completedAt'>

export const completeAnswer = async (
  tx: Database,
  { id: chatId }: Grant<'chat', 'ANSWER'>,
  id: MessageId,
  values: CompletedAnswer,
  tokens: AddedTokens,
): Promise<void> => {
  await completeAnswerQuery(tx, { ...values, ...tokens, chatId, id })
}

const completeAnswerQuery = prepareQuery(
  (db, placeholders: Placeholders<CompletedAnswer & AddedTokens & { chatId: ChatId; id: MessageId }>) => {
    const value = (name: keyof CompletedAnswer) => sql`${sql.param(placeholders[name], message[name])}`
    const sum = (column: PgColumn, added: Placeholder) =>
      sql`coalesce(coalesce(${column}, 0) + ${added}::bigint, ${column})`
    return db
      .update(message)
      .set({
        parts: value('parts'),
        citations: value('citations'),
        status: value('status'),
        error: value('error'),
        completedAt: value('completedAt'),
        inputTokens: sum(message.inputTokens, placeholders.input),
        outputTokens: sum(message.outputTokens, placeholders.output),
        cost: sum(message.cost, placeholders.cost),
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
