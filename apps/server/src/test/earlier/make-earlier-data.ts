/**
 * Creates data that later versions must be able to open. Run `node
 * apps/server/src/test/earlier/make-earlier-data.ts` with the version to preserve; earlier.json contains its
 * commit.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { constants, zstdCompressSync } from 'node:zlib'
import { startGoogle } from '@atelier/testing/start-google'
import { startLocalSite } from '@atelier/testing/start-local-site'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { eq, sql } from 'drizzle-orm'
import { pack } from 'tar-stream'
import { backup } from '../../commands/backup.ts'
import * as schema from '../../db/schema/index.ts'
import { setPlan } from '../../features/people/plans/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { seedUpgradeData, tidesPage } from './fill-earlier-data.ts'
import { captureVisibleState, type ItemIds } from './capture-visible-state.ts'
import { openFolder } from './open-folder.ts'

/** The model searches once if it can, and cites the results. */
const startModel = () =>
  startScriptedModel(({ messages, tools }, reply) => {
    const hasLookedUp = messages.some(({ role }) => role === 'tool')
    if (tools && !hasLookedUp) {
      reply.toolCall('search_knowledge', { query: 'litres each winter' })
      return reply.end('tool_calls')
    }
    reply.text('The lamp burns exactly 417 litres each winter.[1]')
    reply.end()
  })

/**
 * Postpones the deletion of what is kept only for some days, so that it still exists when the data is opened.
 */
const keepFresh = async (db: Database) => {
  const futureDate = new Date('2100-01-01')
  await db.update(schema.deletedProject).set({ deletedAt: futureDate })
  await db.update(schema.removedItem).set({ removedAt: futureDate })
  await db.update(schema.attachmentVersion).set({ replacedAt: futureDate })
  await db.update(schema.invitation).set({ invitedAt: futureDate })
}

const idsIn = async (db: Database): Promise<ItemIds> => {
  const { project, chat, attachment } = schema
  const idsOf = <Id extends string>(rows: { id: Id }[]) => rows.map(({ id }) => id)
  return {
    projects: idsOf(await db.select({ id: project.id }).from(project).orderBy(project.id)),
    chats: idsOf(await db.select({ id: chat.id }).from(chat).orderBy(chat.id)),
    attachments: idsOf(await db.select({ id: attachment.id }).from(attachment).orderBy(attachment.id)),
  }
}

const compress = (bytes: Uint8Array) => {
  const { ZSTD_c_compressionLevel: level, ZSTD_c_windowLog: windowLog } = constants
  return zstdCompressSync(bytes, { params: { [level]: 19, [windowLog]: 27 } })
}

/** Packs the folder without the files of a running process. */
const packFolder = async (folder: string) => {
  const archive = pack()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => a.parentPath.localeCompare(b.parentPath))) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path)
    if (entry.isDirectory()) archive.entry({ name, type: 'directory', mode: 0o700 })
    else if (entry.isFile() && !name.endsWith('.lock'))
      archive.entry({ name, mode: 0o600 }, await readFile(path))
  }
  archive.finalize()
  return buffer(archive)
}

const currentFolder = import.meta.dirname
const folder = await mkdtemp(join(tmpdir(), 'atelier-earlier-'))
const environment = { DATA_DIR: join(folder, 'data') }
const model = await startModel()
const site = await startLocalSite({ '/tides': tidesPage })
const google = await startGoogle([
  { id: 'light', name: 'light.txt', mimeType: 'text/plain', content: 'The light turns once in ten seconds.' },
])
const outboundEnvironment = {
  OUTBOUND_ALLOW: `${site.host},${google.host}`,
  OPENAI_BASE_URL: model.url,
  OPENAI_API_KEY: 'key',
}
const test = await openFolder({
  ...google.environment,
  ...environment,
  ...outboundEnvironment,
  DEFAULT_MODEL: 'scripted',
})
const { db } = test.context
const people = await seedUpgradeData({ test, google, site }, (actor, email) =>
  db.update(schema.user).set({ email }).where(eq(schema.user.id, actor.id)),
)
await setPlan(test.context, 'eve@people.example', 'pro')
await keepFresh(db)
const itemIds = await idsIn(db)
const visibleStates: Record<string, unknown> = {}
for (const [name, actor] of Object.entries(people))
  visibleStates[name] = { id: actor.id, ...(await captureVisibleState(actor, itemIds)) }
await test[Symbol.asyncDispose]()

const database = await openDatabase(join(environment.DATA_DIR, 'database'))
await database.db.execute(sql`vacuum full`)
await database[Symbol.asyncDispose]()
const tar = join(folder, 'backup.tar')
await backup(environment, new AbortController().signal, tar)

const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
await writeFile(join(currentFolder, 'backup.tar.zst'), compress(await readFile(tar)))
await writeFile(join(currentFolder, 'folder.tar.zst'), compress(await packFolder(environment.DATA_DIR)))
await writeFile(
  join(currentFolder, 'earlier.json'),
  `${JSON.stringify({ commit, itemIds, answers: visibleStates })}\n`,
)
for (const server of [model, site, google]) await server[Symbol.asyncDispose]()
await rm(folder, { recursive: true, force: true })
// otherwise the process that the extractor keeps ready would prevent the exit
process.exit(0)
