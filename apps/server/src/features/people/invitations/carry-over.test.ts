import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { migrateDatabase } from '../../../platform/db/migrate.ts'
import { openDatabase } from '../../../platform/db/open-database.ts'
import { createLog } from '../../../platform/log.ts'
import { uuidv7 } from '../../../platform/uuid.ts'

/** Number of migrations before invitations moved to one table. */
const migrationsBefore = 30

it('MBR-06 migrates every invitation with its state and expiry, and keeps one per email', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-invitations-test-'))
  try {
    await using database = await openDatabase(join(folder, 'database'), { log: createLog('silent') })
    await migrateDatabase(database, migrationsBefore)
    const { db } = database
    const [ada, project, team] = [uuidv7(), uuidv7(), uuidv7()]
    await db.execute(sql`insert into "user" (id, name, email) values (${ada}, 'Ada', 'ada@people.example')`)
    await db.execute(sql`insert into project (id, created_by_user_id, name, creation_mode, status)
      values (${project}, ${ada}, 'Lighthouse', 'MANUAL', 'COMPLETED')`)
    await db.execute(sql`insert into organization (id, name, slug) values (${team}, 'Keepers', 'keepers')`)
    await db.execute(sql`insert into project_invitation (id, project_id, email, inviter_id, role, status, token_hash, dismissed_at)
      values (${uuidv7()}, ${project}, 'grace@people.example', ${ada}, 'EDITOR', 'pending', 'p', now())`)
    const invite = (email: string, status: string, hash: string | null, role: string | null, day: number) =>
      db.execute(sql`insert into organization_invitation (id, organization_id, email, role, status, inviter_id, token_hash, invited_at, expires_at)
        values (${uuidv7()}, ${team}, ${email}, ${role}, ${status}, ${ada}, ${hash},
          timestamptz '2026-03-01' + make_interval(days => ${day}), timestamptz '2026-03-15' + make_interval(days => ${day}))`)
    await invite('grace@people.example', 'pending', 't1', 'admin', 0)
    await invite('grace@people.example', 'rejected', 't2', 'member', 5)
    await invite('Edith@people.example', 'canceled', null, null, 1)
    await migrateDatabase(database)
    const migratedRows = await db.execute(sql`
      select email, role, status, project_id = ${project} as in_project, team_id = ${team} as in_team,
        dismissed_at is not null as put_off, to_char(invited_at at time zone 'utc', 'YYYY-MM-DD') as day
      from invitation order by project_id nulls last, email`)
    expect(migratedRows).toMatchObject({
      rows: [
        { email: 'grace@people.example', role: 'EDITOR', status: 'pending', in_project: true, put_off: true },
        {
          email: 'edith@people.example',
          role: 'member',
          status: 'revoked',
          in_team: true,
          day: '2026-03-02',
        },
        { email: 'grace@people.example', role: 'admin', status: 'pending', in_team: true, day: '2026-03-01' },
      ],
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
