import { Readable } from 'node:stream'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { writtenTables } from '../../test/tables.ts'
import { openDatasetEngine } from './dataset-engine.ts'

const engine = openDatasetEngine()
afterAll(() => engine[Symbol.asyncDispose]())

const roundNumbers = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(10)) : cell)))

it.each(writtenTables)('LAB-04 calculates the same numbers as another engine: $about', async (table) => {
  const { columns, rows, bytes, about } = table
  const [group = '', first = '', second = ''] = columns.map(([name]) => `"${name}"`)
  using other = new DatabaseSync(':memory:')
  other.exec(`create table data (${columns.map(([name, type]) => `"${name}" ${type}`).join(', ')})`)
  const insert = other.prepare(`insert into data values (${columns.map(() => '?').join(', ')})`)
  for (const row of rows) insert.run(...row)
  const file = {
    key: about,
    kind: 'text' as const,
    overrides: undefined,
    openStream: async () => Readable.from([bytes]),
  }
  expect((await engine.inspect(file, { userId: 'ada' })).tables[0]).toMatchObject({ rows: rows.length })
  for (const sql of [
    `select count(*), sum(${first}), avg(${first}), min(${first}), max(${first}) from data`,
    `select ${group}, count(*), sum(${first}), avg(${second}), count(${second}) from data group by ${group} order by min(${first}), 2`,
    `select sum(${second}), count(distinct ${group}), sum(${first} * ${second}) from data where ${first} > 5.5`,
  ]) {
    const engineRows = await engine.query(file, sql, 100, { userId: 'ada' })
    const otherRows = other
      .prepare(sql)
      .all()
      .map((row) => Object.values(row))
    expect(roundNumbers(engineRows.rows)).toEqual(roundNumbers(otherRows))
  }
})
