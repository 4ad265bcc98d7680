import type { UserId } from '@atelier/contract/ids'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user } from '../../db/schema/index.ts'
import { engines, openTestDatabase } from '../../test/engines.ts'
import type { OpenDatabase } from '../db/database.ts'
import { uuidv7 } from '../uuid.ts'
import { type Placeholders, prepareQuery } from './prepare-query.ts'

const selectUser = prepareQuery((db, params: Placeholders<{ id: UserId }>) =>
  db.select({ name: user.name, blockedAt: user.blockedAt }).from(user).where(eq(user.id, params.id)),
)
const block = prepareQuery((db, params: Placeholders<{ id: UserId; blockedAt: Date | null }>) =>
  db
    .update(user)
    .set({ blockedAt: sql`${sql.param(params.blockedAt, user.blockedAt)}` })
    .where(eq(user.id, params.id)),
)

describe.each(engines)('prepared queries on %s', (engine) => {
  let database: OpenDatabase
  const id = uuidv7<UserId>()
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await database.db.insert(user).values({ id, name: 'Ada', email: id })
  })
  afterAll(() => database[Symbol.asyncDispose]())

  it('read what their own transaction wrote, and none of it after a rollback', async () => {
    const read = async (db = database.db) => (await selectUser(db, { id }))[0]?.name
    expect(await read()).toBe('Ada')
    const failingTransaction = database.db.transaction(async (tx) => {
      await tx.update(user).set({ name: 'Bea' }).where(eq(user.id, id))
      expect(await read(tx)).toBe('Bea')
      throw new Error('undo')
    })
    await expect(failingTransaction).rejects.toThrow('undo')
    expect(await read()).toBe('Ada')
  })

  it('write dates and nulls', async () => {
    const blockedAt = new Date('2026-03-04T05:06:07.089Z')
    await block(database.db, { id, blockedAt })
    expect((await selectUser(database.db, { id }))[0]?.blockedAt).toEqual(blockedAt)
    await block(database.db, { id, blockedAt: null })
    expect((await selectUser(database.db, { id }))[0]?.blockedAt).toBe(null)
  })
})
