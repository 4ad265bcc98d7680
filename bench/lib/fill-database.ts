import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { runSql } from './run-sql.ts'

/**
 * Returns SQL for a version 7 UUID (RFC 9562) that is as many milliseconds old as the SQL expression says.
 */
export const newId = (numberSql: string) =>
  `(lpad(to_hex(extract(epoch from now())::bigint * 1000 - ${numberSql}), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`

export const title = (numberSql: string) =>
  `(array['Rainfall','Harbour','Lighthouse','Tidal charts','Boat shed','Paraffin'])[1 + ${numberSql} % 6] || ' ' || substr(md5(${numberSql}::text), 1, 6) || ' ' || ${numberSql}`

/** `$1` is the user, `$2` the scale: 1, 10 or 100. */
const statements = [
  `insert into project (id, created_by_user_id, name, description, creation_mode, status, created_at, updated_at)
   select ${newId('n * 1000')}, $1::uuid, ${title('n')}, 'About ' || ${title('n')}, 'MANUAL', 'COMPLETED',
     now() - n * interval '1 minute', now() - n * interval '1 minute'
   from generate_series(1, 30 * $2::int) n`,
  `insert into project_member (project_id, user_id, role, sorted_at)
   select id, $1::uuid, 'OWNER', updated_at from project where created_by_user_id = $1::uuid and $2::int > 0`,
  `insert into chat (id, owner_id, title, is_titled, created_at, updated_at)
   select ${newId('n * 1000')}, $1::uuid, ${title('n')}, true, now() - n * interval '1 minute', now() - n * interval '1 minute'
   from generate_series(1, 100 * $2::int) n`,
  `insert into message (id, chat_id, role, status, parts, created_at, completed_at)
   select ${newId('1')}, id, 'user', 'completed', '[{"type":"text","text":"How much paraffin?"}]'::jsonb, created_at, created_at
   from chat where owner_id = $1::uuid and $2::int > 0`,
]

/**
 * Gives a user 100 chats and 30 projects, times `scale`. On an embedded database, the server must not be
 * running.
 */
export const fillDatabase = async (databaseUrl: string, personId: string, scale: number): Promise<void> => {
  await using database = await openDatabase(databaseUrl, { log: createLog('error') })
  for (const statement of statements) await runSql(database, statement, [personId, scale])
  await runSql(database, 'analyze')
}

/** Adds a chat of `count` alternating messages with Markdown answers; returns its ID. */
export const addLongChat = async (
  databaseUrl: string,
  personId: string,
  count: number,
  answer: string,
): Promise<string> => {
  await using database = await openDatabase(databaseUrl, { log: createLog('error') })
  const id = crypto.randomUUID()
  await runSql(database, `insert into chat (id, owner_id, title, is_titled) values ($1, $2, $3, true)`, [
    id,
    personId,
    `A chat of ${count} messages`,
  ])
  // IDs in order, so that each message's parent is the one before
  const idOf = (n: string) =>
    `('00000000-' || substr(md5($1::text), 1, 4) || '-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  await runSql(
    database,
    `insert into message (id, chat_id, parent_id, role, status, parts, model, created_at, completed_at)
     select ${idOf('n')}, $1::uuid, case when n = 1 then null else ${idOf('n - 1')} end,
       case when n % 2 = 1 then 'user' else 'assistant' end, 'completed',
       jsonb_build_array(jsonb_build_object('type', 'text', 'text', case when n % 2 = 1 then 'Question ' || n else 'Answer ' || n || E'\\n\\n' || $3::text end)),
       case when n % 2 = 1 then null else 'builtin' end, now(), now()
     from generate_series(1, $2::int) n`,
    [id, count, answer],
  )
  return id
}
