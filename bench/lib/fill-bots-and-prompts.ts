import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { newId, title } from './fill-database.ts'
import { runSql } from './run-sql.ts'

const sentence = 'Paraffin was delivered by boat, and every gallon was written into the log. '
const ownersSql = `(select array_agg(id order by name) from "user" where name like 'owner %')`
const configSql = (numberSql: string) =>
  `jsonb_build_object('name', ${title(numberSql)}, 'description', 'About ' || ${title(numberSql)}, 'greeting', '', 'icon', null,
     'instructions', jsonb_build_array(jsonb_build_object('prompt', '${sentence}', 'example', '')), 'starters', '[]'::jsonb,
     'skills', null, 'categories', jsonb_build_array((array['writing','research','code'])[1 + ${numberSql} % 3]), 'tags', '[]'::jsonb)`

/**
 * `$1` is the user, `$2` the number of other users' bots and prompts, `$3` and `$4` the number of the user's
 * own bots and prompts.
 */
const statements = [
  `insert into "user" (id, name, email)
   select gen_random_uuid(), 'owner ' || n, 'owner' || n || '@people.example' from generate_series(1, 20) n`,
  `insert into bot (id, owner_id, access, draft, live, live_number, times_used, created_at, updated_at)
   select ${newId('n * 1000')}, case when n <= $3::int then $1::uuid else (${ownersSql})[1 + n % 20] end,
     case when n <= $3::int then 'private' else 'public' end, ${configSql('n')}, ${configSql('n')}, 1, n * 7919 % 10007,
     now() - n * interval '1 second', now() - n * interval '1 second'
   from generate_series(1, $2::int + $3::int) n`,
  `insert into folder (id, owner_id, kind, name) select ${newId('n * 1000')}, $1::uuid, 'prompts', ${title('n')}
   from generate_series(1, 10) n`,
  `insert into saved_prompt (id, owner_id, name, text, folder_id, created_at, updated_at)
   select ${newId('n * 1000')}, case when n <= $4::int then $1::uuid else (${ownersSql})[1 + n % 20] end, ${title('n')},
     ${title('n')} || '. ' || repeat('${sentence}', 10),
     case when n <= $4::int and n % 2 = 0 then (select array_agg(id) from folder)[1 + n % 10] end,
     now() - n * interval '1 second', now() - n * interval '1 second'
   from generate_series(1, $2::int + $4::int) n`,
  `insert into prompt_offer (prompt_id, name, text, tag, status, offered_at)
   select id, name, text, (array['SEO','Copywriting','DevOps'])[1 + (hashtext(name) & 7) % 3], 'accepted', created_at
   from saved_prompt where owner_id <> $1::uuid`,
]

/**
 * Adds bots and prompts of one user and of others; those of others are public. On an embedded database, the
 * server must not be running.
 */
export const fillBotsAndPrompts = async (
  databaseUrl: string,
  personId: string,
  otherCount: number,
  ownCounts: { bots: number; prompts: number },
): Promise<void> => {
  await using database = await openDatabase(databaseUrl, { log: createLog('error') })
  const values = [personId, otherCount, ownCounts.bots, ownCounts.prompts]
  for (const statement of statements) {
    const usedValues = values.filter((_, index) => statement.includes(`$${index + 1}`))
    const parameterNumbers = [1, 2, 3, 4].filter((number) => statement.includes(`$${number}`))
    const text = parameterNumbers.reduce(
      (sql, from, index) => sql.replaceAll(`$${from}`, `$${index + 1}`),
      statement,
    )
    await runSql(database, text, usedValues)
  }
  await runSql(database, 'vacuum analyze')
}
