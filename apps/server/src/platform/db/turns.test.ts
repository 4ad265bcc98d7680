import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../test/engines.ts'
import { jobsPerson, takeTurnsAs } from './turns.ts'

it('UPL-07 lets people take turns on the embedded database, however many queries one of them sends', async () => {
  await using database = await openTestDatabase('pglite')
  const { db } = database
  const order: string[] = []
  const work = (person: string | undefined, name: string) => {
    const query = () => db.execute(sql`select 1`).then(() => order.push(name))
    return person === undefined ? query() : takeTurnsAs(person, query)
  }
  await Promise.all([
    work('ada', 'ada 1'),
    work('ada', 'ada 2'),
    work('ada', 'ada 3'),
    work(jobsPerson, 'job 1'),
    work(jobsPerson, 'job 2'),
    work('bob', 'bob 1'),
    work(undefined, 'session'),
  ])
  // the first runs immediately; queries without a person come next
  expect(order).toEqual(['ada 1', 'session', 'job 1', 'bob 1', 'ada 2', 'job 2', 'ada 3'])
})
