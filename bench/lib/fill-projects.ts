import type { OpenDatabase } from '../../apps/server/src/platform/db/database.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { newId, title } from './fill-database.ts'
import { runSql } from './run-sql.ts'

const paragraph = 'Paraffin was delivered by boat, and every gallon was written into the log. '
const publicMarkdown = Array.from(
  { length: 6 },
  (_, n) =>
    `## Part ${n + 1}\n\n${paragraph.repeat(6)}\n\n- **Rainfall** by month\n- [The log](https://example.org/${n})`,
).join('\n\n')

const ownerSql = (numberSql: string) => `(select id from "user" where name = 'owner ' || ${numberSql})`

/**
 * `$1` is the user, `$2` the number of projects, `$3` how many of them belong to the user: the most recently
 * changed ones.
 */
const statements = [
  `insert into "user" (id, name, email)
   select gen_random_uuid(), 'owner ' || n, 'owner' || n || '@people.example'
   from generate_series(0, $2::int / 100 + 9) n where $1::uuid is not null and $3::int > 0`,
  `insert into project (id, created_by_user_id, name, description, creation_mode, status, created_at, updated_at,
     published_at, is_publicly_accessible)
   select ${newId('n')}, case when n <= $3::int then $1::uuid else o.id end, ${title('n')}, 'About ' || ${title('n')},
     'MANUAL', 'COMPLETED', now() - n * interval '1 second', now() - n * interval '1 second',
     case when n % 2 = 0 then now() - n * interval '1 second' end, n % 2 = 0
   from generate_series(1, $2::int) n
     join lateral (select 'owner ' || n % ($2::int / 100 + 10) as name) wanted on true
     join "user" o on o.name = wanted.name`,
  `insert into project_member (project_id, user_id, role, sorted_at, created_at)
   select id, created_by_user_id, 'OWNER', updated_at, created_at from project
   where $1::uuid is not null and $2::int > 0 and $3::int > 0
   on conflict do nothing`,
  `insert into project_member (project_id, user_id, role, sorted_at)
   select id, ${ownerSql('0')}, 'VIEWER', updated_at from project
   where created_by_user_id <> ${ownerSql('0')} and $1::uuid is not null and $2::int > 0 and $3::int > 0`,
  `insert into chat (id, owner_id, project_id, title, is_titled, created_at, updated_at)
   select ${newId('1')}, created_by_user_id, id, 'About ' || name, true, created_at, updated_at from project
   where $1::uuid is not null and $2::int > 0 and $3::int > 0`,
  `insert into message (id, chat_id, role, status, parts, created_at, completed_at)
   select ${newId('1')}, id, 'user', 'completed', '[{"type":"text","text":"How much paraffin?"}]'::jsonb, created_at, created_at
   from chat where $1::uuid is not null and $2::int > 0 and $3::int > 0`,
]

/** Publishes the measured project and gives it ten members. */
const showcaseStatements = [
  `insert into project_member (project_id, user_id, role, created_at)
   select $1::uuid, id, 'EDITOR', now() from "user" where name in ('owner 1','owner 2','owner 3','owner 4','owner 5','owner 6','owner 7','owner 8')`,
  `update project set is_publicly_accessible = true, chats_shared_at = now() + interval '1 hour',
     quickstart_prompts = '["How much paraffin is left?","Which month was the wettest?"]'::jsonb where id = $1::uuid`,
]

const searchIndexCondition = `indexname in ('project_name_trgm', 'project_description_trgm', 'project_community_trgm', 'chat_title_trgm')`

/** Drops the search indexes during bulk inserts, and recreates them afterwards. */
const withoutSearchIndexes = async (database: OpenDatabase, work: () => Promise<void>) => {
  await runSql(
    database,
    `create table dropped as select indexname, indexdef from pg_indexes where ${searchIndexCondition}`,
  )
  const forEachIndex = (statement: string) =>
    runSql(
      database,
      `do $$ declare r record; begin for r in select * from dropped loop execute ${statement}; end loop; end $$`,
    )
  await forEachIndex(`'drop index ' || r.indexname`)
  await work()
  await forEachIndex('r.indexdef')
  await runSql(database, 'drop table dropped')
}

/**
 * Adds `count` projects with members and chats. Half of them are published, and `ownCount` of them belong to the
 * user. On an embedded database, the server must not be running.
 */
export const fillProjects = async (
  databaseUrl: string,
  personId: string,
  count: number,
  ownCount: number,
): Promise<void> => {
  await using database = await openDatabase(databaseUrl, { log: createLog('error') })
  await withoutSearchIndexes(database, async () => {
    for (const statement of statements) await runSql(database, statement, [personId, count, ownCount])
  })
}

export const publishShowcase = async (databaseUrl: string, projectId: string): Promise<void> => {
  await using database = await openDatabase(databaseUrl, { log: createLog('error') })
  for (const statement of showcaseStatements) await runSql(database, statement, [projectId])
  await runSql(database, 'update project set public_markdown = $1 where id = $2', [publicMarkdown, projectId])
  await runSql(database, 'vacuum analyze')
}
