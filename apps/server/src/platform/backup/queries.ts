import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { invitationSecretSetting, secretSetting } from '../secrets/secrets.ts'

export interface Table {
  readonly name: string
  readonly columns: string[]
  readonly key: string[]
  readonly identity: string | null
  readonly parents: string[]
}

export const isQueryFailure = (error: unknown): boolean => error instanceof DrizzleQueryError

const executeRows = async <Row>(db: Database, query: SQL): Promise<Row[]> => {
  // both engines return `rows`, which the type that they share omits
  const { rows } = (await db.execute(query)) as { rows: Row[] }
  return rows
}

export const selectTables = (db: Database): Promise<Table[]> =>
  executeRows(
    db,
    sql`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as identity,
      coalesce((select json_agg(distinct p.relname) from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '[]') as parents
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
    order by c.relname`,
  )

/** Size without indexes. */
export const selectTableBytes = async (db: Database, tables: readonly Table[]): Promise<number> => {
  const names = tables.map(({ name }) => name)
  const [row] = await executeRows<{ bytes: number }>(
    db,
    sql`select coalesce(sum(pg_table_size(c.oid)), 0)::float8 as bytes from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relname = any(${sql.param(names)}::text[])`,
  )
  return row?.bytes ?? 0
}

const identifierList = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )

/**
 * Yields JSON lines in key order. Omits the server's secrets by default, since they would unseal the backup.
 */
export async function* readRows(
  tx: Database,
  { name, columns, key }: Table,
  includesSecrets: boolean,
): AsyncIterable<string[]> {
  const secretsFilter =
    name === 'setting' && !includesSecrets
      ? sql`key not in (${secretSetting}, ${invitationSecretSetting})`
      : sql`true`
  await tx.execute(sql`declare backup no scroll cursor for
    select row_to_json(t)::text as line from (select ${identifierList(columns)} from ${sql.identifier(name)} where ${secretsFilter} order by ${identifierList(key)}) t`)
  for (;;) {
    const rows = await executeRows<{ line: string }>(tx, sql`fetch 1000 from backup`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await tx.execute(sql`close backup`)
}

export const insertRows = (tx: Database, { name, columns }: Table, rows: string) =>
  tx.execute(sql`
    insert into ${sql.identifier(name)} (${identifierList(columns)}) overriding system value
    select ${identifierList(columns)} from jsonb_populate_recordset(null::${sql.identifier(name)}, ${rows}::jsonb)`)

export const countRows = async (db: Database, name: string): Promise<number> => {
  const [row] = await executeRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${sql.identifier(name)}`,
  )
  return row?.count ?? 0
}

export const emptyTables = (tx: Database, names: readonly string[]) =>
  tx.execute(sql`truncate ${identifierList(names)} cascade`)

export const advanceIdentity = async (tx: Database, { name, identity }: Table): Promise<void> => {
  if (identity === null) return
  const column = sql.identifier(identity)
  await tx.execute(sql`select setval(pg_get_serial_sequence(${`"${name}"`}, ${identity}),
    greatest((select coalesce(max(${column}), 0) from ${sql.identifier(name)}), 1))`)
}

export const countMigrations = async (db: Database): Promise<number> => {
  const [table] = await executeRows<{ name: string | null }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  )
  if (!table?.name) return 0
  const [row] = await executeRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )
  return row?.count ?? 0
}

export const selectBlobs = (db: Database): Promise<{ hash: string; size: number }[]> =>
  executeRows(db, sql`select hash, size::float8 as size from blob order by hash`)
