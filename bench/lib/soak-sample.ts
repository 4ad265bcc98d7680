import { readdirSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { memoryOf } from './process-figures.ts'

export interface SoakSample {
  readonly minute: number
  /** In MB. */
  readonly memory: number
  readonly handles: number
  readonly rows: number
  /** MB of the data folder and the database. */
  readonly disk: number
  readonly tables: Readonly<Record<string, number>>
}

const sizeOfFolder = async (folder: string): Promise<number> => {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      bytes += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      )
  return bytes
}

const megabyte = 1024 * 1024

/** Measures the resources that a running Atelier uses, and counts the rows of every table. */
export const takeSample = async (
  client: Client,
  { pid, dataDir }: { pid: number; dataDir: string },
  minute: number,
): Promise<SoakSample> => {
  const names = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const tables: Record<string, number> = {}
  for (const { name } of names.rows) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`)
    tables[name] = Number(rows[0]?.count)
  }
  const size = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
  return {
    minute,
    memory: memoryOf(pid),
    handles: readdirSync(`/proc/${pid}/fd`).length,
    rows: Object.values(tables).reduce((sum, count) => sum + count, 0),
    disk: ((await sizeOfFolder(dataDir)) + Number(size.rows[0]?.size)) / megabyte,
    tables,
  }
}
