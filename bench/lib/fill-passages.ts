import { type AttachmentId, AttachmentId as idOf } from '../../packages/contract/src/ids.ts'
import { insertChunks } from '../../apps/server/src/features/sources/knowledge/ingest/queries.ts'
import { prepareSource } from '../../apps/server/src/features/sources/knowledge/prepare-source.ts'
import { jobGrant } from '../../apps/server/src/platform/access/authorize.ts'
import type { OpenDatabase } from '../../apps/server/src/platform/db/database.ts'
import { sourceText } from './made-up-words.ts'
import { runSql } from './run-sql.ts'

export const passagesPerSource = 30

const attachmentColumns = 'owner_id, status, title, file_name, type, attachment_type, mime_type, source'

const addSource = async (database: OpenDatabase, owner: string, n: number): Promise<AttachmentId> => {
  const id = idOf.parse(crypto.randomUUID())
  await runSql(
    database,
    `insert into attachment (id, ${attachmentColumns})
     values ($1, $2, 'completed', $3, $3, 'FILE', 'TXT', 'text/plain', 'VAULT')`,
    [id, owner, `source ${n}.txt`],
  )
  const { text, chunks } = prepareSource(
    {
      mimeType: 'text/plain',
      kind: 'text',
      title: null,
      text: sourceText(n, passagesPerSource),
      sections: [],
      pages: null,
      previewImage: null,
      notes: [],
      unreadContent: null,
    },
    'source.txt',
  )
  await insertChunks(database.db, jobGrant('the bench'), id, text, 0, chunks)
  return id
}

/** Adds `count` sources of a new user, processed like uploads. */
export const addSources = async (database: OpenDatabase, count: number): Promise<AttachmentId[]> => {
  const owner = crypto.randomUUID()
  await runSql(database, `insert into "user" (id, name, email) values ($1, 'Bench', $2)`, [
    owner,
    `${owner}@people.example`,
  ])
  const ids: AttachmentId[] = []
  for (let n = 0; n < count; n++) ids.push(await addSource(database, owner, n))
  return ids
}

const indexes = {
  chunk_search: 'create index chunk_search on chunk using gin (search_vector)',
  chunk_attachment: 'create index chunk_attachment on chunk (attachment_id, ordinal)',
}

/** Adds `copies` copies of every source in the database, with new IDs; indexes are built at the end. */
export const multiplySources = async (
  database: OpenDatabase,
  copies: number,
  print: (line: string) => void,
): Promise<void> => {
  if (database.engine === 'postgres')
    for (const setting of [
      'set statement_timeout = 0',
      `set maintenance_work_mem = '2GB'`,
      'set synchronous_commit = off',
      `alter system set max_wal_size = '20GB'`,
      'select pg_reload_conf()',
    ])
      await runSql(database, setting)
  for (const name of Object.keys(indexes)) await runSql(database, `drop index ${name}`)
  await runSql(database, 'create table original as select id from attachment')
  await runSql(database, 'create table copied (id uuid, original uuid)')
  // without triggers, since copies refer to the same rows as their originals
  await runSql(database, 'alter table chunk disable trigger all')
  const copiesPerBatch = 10
  for (let offset = 0; offset < copies; offset += copiesPerBatch) {
    print(`${offset} of ${copies} copies`)
    await runSql(database, 'truncate copied')
    await runSql(
      database,
      `insert into copied select gen_random_uuid(), id from original, generate_series(1, ${Math.min(copiesPerBatch, copies - offset)})`,
    )
    await runSql(
      database,
      `insert into attachment (id, ${attachmentColumns})
       select c.id, ${attachmentColumns.replaceAll(/(\w+)/g, 'a.$1')} from copied c join attachment a on a.id = c.original`,
    )
    await runSql(
      database,
      `insert into chunk (attachment_id, ordinal, text, start, "end", page, label, context, path, lead, search_vector)
       select c.id, o.ordinal, o.text, o.start, o."end", o.page, o.label, o.context, o.path, o.lead, o.search_vector
       from copied c join chunk o on o.attachment_id = c.original`,
    )
  }
  await runSql(database, 'alter table chunk enable trigger all')
  await runSql(database, 'drop table copied, original')
  print('building the indexes')
  for (const statement of Object.values(indexes)) await runSql(database, statement)
}
