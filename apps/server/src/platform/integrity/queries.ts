import { type SQL, sql } from 'drizzle-orm'
import { blob } from '../../db/schema/index.ts'
import type { Database } from '../db/database.ts'
import { isUnused } from '../files/queries.ts'

const queryRows = async <Row>(db: Database, query: SQL): Promise<Row[]> => {
  // both engines return `rows`, which the type that they share omits
  const { rows } = (await db.execute(query)) as { rows: Row[] }
  return rows
}

interface Reference {
  child: string
  column: string
  parent: string
  key: string
}

export const selectReferences = (db: Database): Promise<Reference[]> =>
  queryRows(
    db,
    sql`
    select c.relname as child, a.attname as column, p.relname as parent, k.attname as key
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[1]
    where f.contype = 'f' and cardinality(f.conkey) = 1`,
  )

export const countOrphans = async (
  db: Database,
  { child, column, parent, key }: Reference,
): Promise<number> => {
  const [childColumn, parentKey] = [sql.identifier(column), sql.identifier(key)]
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${sql.identifier(child)} c
      where c.${childColumn} is not null and not exists (select from ${sql.identifier(parent)} p where p.${parentKey} = c.${childColumn})`,
  )
  return row?.count ?? 0
}

const rules: Record<string, SQL> = {
  'stored file without an attachment': sql`
    select hash as id from ${blob} where ${isUnused}`,
  'uploaded attachment without a stored file': sql`
    select id from attachment where type in ('FILE', 'IMAGE', 'TEXT') and blob_hash is null`,
  'processed attachment without text': sql`
    select id from attachment a where status = 'completed'
      and not exists (select from attachment_text t where t.attachment_id = a.id)`,
  'processed attachment with missing passages': sql`
    select attachment_id as id from chunk group by attachment_id having count(*) <> max(ordinal) + 1`,
  'passages of a deleted attachment': sql`
    select distinct c.attachment_id as id from chunk c
      where not exists (select from attachment a where a.id = c.attachment_id)
      and not exists (select from passage_deletion d where d.attachment_id = c.attachment_id)`,
  'attachment waiting to be read without a job': sql`
    select id from attachment a where status in ('uploading', 'analysing') and not exists (
      select from pgboss.job j where j.name = 'ingest' and j.state in ('created', 'retry', 'active')
        and j.data ->> 'attachmentId' = a.id::text)`,
  'streaming answer without a run': sql`
    select id from message m where status = 'streaming' and not exists (
      select from run r where r.message_id = m.id and r.status = 'running')`,
  'running run of a finished answer': sql`
    select r.id from run r join message m on m.id = r.message_id where r.status = 'running' and m.status <> 'streaming'`,
  'run without a process': sql`
    select id from run where status = 'running' and heartbeat_at < now() - interval '30 seconds'`,
  'account with incorrect storage usage': sql`
    select coalesce(k.owner_id, u.owner_id) as id from (
      select owner_id, sum(weight) as attachments, sum(size) as bytes from (
        select owner_id, 1 as weight, size from attachment union all select owner_id, 0, size from attachment_version
        union all select owner_id, 0, size from image_upload
        union all select owner_id, 0, size from craft_version
        union all select owner_id, 0, size from image
      ) stored_items group by owner_id
    ) k full join storage_use u on u.owner_id = k.owner_id
    where (coalesce(k.attachments, 0), coalesce(k.bytes, 0)) <> (coalesce(u.attachments, 0), coalesce(u.bytes, 0))`,
  'project without an owner': sql`
    select id from project p where not exists (
      select from project_member m where m.project_id = p.id and m.role = 'OWNER')
      and not exists (select from deleted_project d where d.project_id = p.id)`,
}

export async function* findBrokenRules(db: Database): AsyncIterable<{ rule: string; ids: string[] }> {
  for (const [rule, query] of Object.entries(rules)) {
    const rows = await queryRows<{ id: string }>(db, sql`${query} limit 20`)
    if (rows.length > 0) yield { rule, ids: rows.map(({ id }) => id) }
  }
}

export const selectBlobs = (db: Database): Promise<{ hash: string; size: number }[]> =>
  queryRows(db, sql`select hash, size::float8 as size from blob`)

export const selectPieceKeys = async (db: Database): Promise<string[]> =>
  (await queryRows<{ key: string }>(db, sql`select key from staged_piece`)).map(({ key }) => key)

export const hasAttachment = async (db: Database, id: string): Promise<boolean> => {
  const rows = await queryRows(db, sql`select from attachment where id::text = ${id}`)
  return rows.length > 0
}
