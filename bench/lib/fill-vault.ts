import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { newId, title } from './fill-database.ts'
import { runSql } from './run-sql.ts'

const sentence = 'Paraffin was delivered by boat, and every gallon was written into the log. '

/** `$1` is the user, `$2` the number of items. All are processed, and one in ten is in a project. */
const statements = [
  `insert into attachment (id, owner_id, status, title, file_name, type, attachment_type, mime_type, source, size,
     characters, digest, progress, created_at, updated_at)
   select ${newId('n * 1000')}, $1::uuid, 'completed', ${title('n')} || '.txt', ${title('n')} || '.txt', 'FILE',
     'GLOBAL_FILE', 'text/plain', 'VAULT', 1000 + n, 1000 + n,
     jsonb_build_object('title', ${title('n')}, 'summary', '${sentence}', 'tags', jsonb_build_array('log')), 100,
     now() - n * interval '1 second', now() - n * interval '1 second'
   from generate_series(1, $2::int) n`,
  `insert into attachment_text (attachment_id, text, sections)
   select id, repeat('${sentence}', 10), '[]'::jsonb from attachment where owner_id = $1::uuid and $2::int > 0`,
  `insert into project (id, created_by_user_id, name, description, creation_mode, status)
   select ${newId('n * 1000')}, $1::uuid, ${title('n')}, '', 'MANUAL', 'COMPLETED'
   from generate_series(1, greatest(1, $2::int / 100)) n`,
  `insert into project_member (project_id, user_id, role, sorted_at)
   select id, $1::uuid, 'OWNER', updated_at from project where created_by_user_id = $1::uuid and $2::int > 0`,
  `insert into knowledge_base (id, project_id)
   select id, id from project where created_by_user_id = $1::uuid and $2::int > 0`,
  `insert into knowledge_item (base_id, attachment_id)
   select p.id, a.id from (select id, row_number() over (order by id) n from attachment where owner_id = $1::uuid) a
     join (select id, row_number() over (order by id) n from project where created_by_user_id = $1::uuid) p
       on p.n = 1 + a.n % greatest(1, $2::int / 100) where a.n % 10 = 0`,
]

/** Gives a user a vault of `count` items. On an embedded database, the server must not be running. */
export const fillVault = async (databaseUrl: string, personId: string, count: number): Promise<void> => {
  await using database = await openDatabase(databaseUrl, { log: createLog('error') })
  for (const statement of statements) await runSql(database, statement, [personId, count])
  await runSql(database, 'vacuum analyze')
}
