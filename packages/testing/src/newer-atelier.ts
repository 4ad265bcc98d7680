import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const server = join(import.meta.dirname, '../../../apps/server')

export interface NewerAtelier extends AsyncDisposable {
  /** The path of the copy's main.js. */
  readonly mainPath: string
}

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

/** Runs long enough to be killed midway: it creates a large table, a column with a default and an index. */
const migration = (name: string) => `
create table "${name}" ("id" integer primary key, "text" text not null);
--> statement-breakpoint
insert into "${name}" select n, md5(n::text) from generate_series(1, 200000) n;
--> statement-breakpoint
alter table "message" add column "${name}" integer not null default 7;
--> statement-breakpoint
create index "${name}_text" on "${name}" ("text");
`

/** Copies the server and adds `count` migrations. */
export const makeNewerAtelier = async (count: number): Promise<NewerAtelier> => {
  // next to the original sources, so that imports resolve
  const folder = await mkdtemp(join(server, '.newer-'))
  await cp(join(server, 'src'), folder, { recursive: true })
  const path = join(folder, 'db/migrations/meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as Journal
  const last = journal.entries.at(-1)
  if (!last) throw new Error('No migrations found.')
  for (let n = 1; n <= count; n++) {
    const [idx, tag] = [last.idx + n, `crash_${n}`]
    journal.entries.push({ ...last, idx, tag, when: last.when + n })
    await writeFile(join(folder, `db/migrations/${tag}.sql`), migration(tag))
  }
  await writeFile(path, JSON.stringify(journal))
  return {
    mainPath: join(folder, 'main.js'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
