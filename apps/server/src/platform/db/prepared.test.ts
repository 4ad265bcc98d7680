import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { setting } from '../../db/schema/index.ts'
import { engines, openTestDatabase } from '../../test/engines.ts'
import { prepared, type Value } from './prepared.ts'

const settingsLike = prepared((db, pattern: Value<string>, least: Value<Date>) =>
  db
    .select({ key: setting.key, value: setting.value })
    .from(setting)
    .where(sql`${setting.key} like ${pattern} and ${least}::timestamptz < now()`)
    .orderBy(setting.key),
)
const addSetting = prepared((db, key: Value<string>, value: Value<unknown>) =>
  db.insert(setting).values({ key, value }).returning({ key: setting.key }),
)

describe.each(engines)('a query that is built once, on %s', (engine) => {
  it('answers every run with its own values, in and outside transactions', async () => {
    await using open = await openTestDatabase(engine)
    const tomorrow = new Date(Date.now() + 86_400_000)

    await addSetting(open.db, 'a.one', { list: [1, 'two'] })
    expect(await settingsLike(open.db, 'a.%', new Date(0))).toEqual([
      { key: 'a.one', value: { list: [1, 'two'] } },
    ])

    const within = open.db.transaction(async (tx) => {
      await addSetting(tx, 'a.two', 'in the transaction')
      expect(await settingsLike(tx, 'a.%', new Date(0))).toHaveLength(2)
      throw new Error('given up')
    })
    await expect(within).rejects.toThrow('given up')
    expect(await settingsLike(open.db, 'a.%', new Date(0))).toHaveLength(1)
    expect(await settingsLike(open.db, 'b.%', new Date(0))).toEqual([])
    expect(await settingsLike(open.db, 'a.%', tomorrow)).toEqual([])
  })
})
