import type { BotTestId } from '@atelier/contract/ids'
import { and, eq, inArray } from 'drizzle-orm'
import { botTest, botTestResult } from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'

type BotEditGrant = Grant<'bot', 'EDIT_BOT'>
export type TestRow = typeof botTest.$inferSelect
export type ResultRow = typeof botTestResult.$inferSelect

const testOfBot = ({ id }: BotEditGrant, testId: BotTestId) =>
  and(eq(botTest.botId, id), eq(botTest.id, testId))

export const selectTests = (db: Database, { id }: BotEditGrant): Promise<TestRow[]> =>
  db.select().from(botTest).where(eq(botTest.botId, id)).orderBy(botTest.id)

export const findTest = async (
  db: Database,
  grant: BotEditGrant,
  testId: BotTestId,
): Promise<TestRow | null> => {
  const [row] = await db.select().from(botTest).where(testOfBot(grant, testId))
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

type TestValues = Pick<TestRow, 'question' | 'mustSay' | 'attachmentId' | 'sourceTitle'>

export const insertTest = async (
  tx: Database,
  { id: botId }: BotEditGrant,
  values: TestValues & Pick<TestRow, 'id'>,
): Promise<void> => {
  await tx.insert(botTest).values({ ...values, botId })
}

export const updateTest = async (
  tx: Database,
  grant: BotEditGrant,
  testId: BotTestId,
  values: TestValues,
): Promise<boolean> =>
  (await tx.update(botTest).set(values).where(testOfBot(grant, testId)).returning({ id: botTest.id }))
    .length > 0

export const deleteResults = async (tx: Database, _grant: BotEditGrant, testId: BotTestId): Promise<void> => {
  await tx.delete(botTestResult).where(eq(botTestResult.testId, testId))
}

export const deleteTest = async (tx: Database, grant: BotEditGrant, testId: BotTestId): Promise<boolean> =>
  (await tx.delete(botTest).where(testOfBot(grant, testId)).returning({ id: botTest.id })).length > 0

export const saveResult = async (tx: Database, _grant: BotEditGrant, result: ResultRow): Promise<void> => {
  const { testId: _testId, side: _side, ...values } = result
  await tx
    .insert(botTestResult)
    .values(result)
    .onConflictDoUpdate({ target: [botTestResult.testId, botTestResult.side], set: values })
}
