import type { BotTestId } from '@atelier/contract/ids'
import { and, eq, inArray } from 'drizzle-orm'
import { botTest, botTestResult } from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'

type Editing = Grant<'bot', 'EDIT_BOT'>
export type TestRow = typeof botTest.$inferSelect
export type ResultRow = typeof botTestResult.$inferSelect

const ofBot = ({ id }: Editing, testId: BotTestId) => and(eq(botTest.botId, id), eq(botTest.id, testId))

/** A bot's questions, in the order that they were kept. */
export const selectTests = (db: Database, { id }: Editing): Promise<TestRow[]> =>
  db.select().from(botTest).where(eq(botTest.botId, id)).orderBy(botTest.id)

export const findTest = async (db: Database, grant: Editing, testId: BotTestId): Promise<TestRow | null> => {
  const [row] = await db.select().from(botTest).where(ofBot(grant, testId))
  return row ?? null
}

export const selectResults = (db: Database, tests: readonly TestRow[]): Promise<ResultRow[]> =>
  tests.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(botTestResult)
        .where(
          inArray(
            botTestResult.testId,
            tests.map(({ id }) => id),
          ),
        )

type Kept = Pick<TestRow, 'question' | 'mustSay' | 'attachmentId' | 'sourceTitle'>

export const insertTest = async (
  tx: Database,
  { id: botId }: Editing,
  values: Kept & Pick<TestRow, 'id'>,
): Promise<void> => {
  await tx.insert(botTest).values({ ...values, botId })
}

export const updateTest = async (
  tx: Database,
  grant: Editing,
  testId: BotTestId,
  values: Kept,
): Promise<boolean> =>
  (await tx.update(botTest).set(values).where(ofBot(grant, testId)).returning({ id: botTest.id })).length > 0

/** Answers to another question are none to this one. */
export const deleteResults = async (tx: Database, _grant: Editing, testId: BotTestId): Promise<void> => {
  await tx.delete(botTestResult).where(eq(botTestResult.testId, testId))
}

export const deleteTest = async (tx: Database, grant: Editing, testId: BotTestId): Promise<boolean> =>
  (await tx.delete(botTest).where(ofBot(grant, testId)).returning({ id: botTest.id })).length > 0

export const keepResult = async (tx: Database, _grant: Editing, result: ResultRow): Promise<void> => {
  const { testId: _testId, side: _side, ...values } = result
  await tx
    .insert(botTestResult)
    .values(result)
    .onConflictDoUpdate({ target: [botTestResult.testId, botTestResult.side], set: values })
}
