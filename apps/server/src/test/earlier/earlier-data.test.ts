import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import { createChat, getChat, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import { getProject } from '@atelier/contract/endpoints/projects/projects'
import type { SessionId, UserId } from '@atelier/contract/ids'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restore } from '../../commands/restore.ts'
import { session } from '../../db/schema/index.ts'
import { findFaults } from '../../platform/integrity/find-faults.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { type TestActor, withToken } from '../actors.ts'
import { type Engine, engines } from '../engines.ts'
import type { TestApp } from '../make-app.ts'
import { createTestDatabase } from '../postgres.ts'
import { captureVisibleState, type ItemIds } from './capture-visible-state.ts'
import { openFolder } from './open-folder.ts'

type Person = 'ada' | 'ben' | 'cora' | 'dan' | 'eve' | 'guest'

interface EarlierData {
  itemIds: ItemIds
  answers: Record<Person, { id: UserId } & Record<string, unknown>>
}

const readFixture = (name: string) => readFile(join(import.meta.dirname, name))
const { itemIds, answers } = JSON.parse(await readFixture('earlier.json').then(String)) as EarlierData
const people = Object.keys(answers) as Person[]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-earlier-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const unpackFolder = async (to: string) => {
  const archive = Readable.from([zstdDecompressSync(await readFixture('folder.tar.zst'))]).pipe(extract())
  for await (const entry of archive) {
    const path = join(to, entry.header.name)
    if (entry.header.type === 'directory') await mkdir(path, { recursive: true, mode: 0o700 })
    else await writeFile(path, await buffer(entry), { mode: 0o600 })
    entry.resume()
  }
}

const restoreBackup = async (environment: Record<string, string>) => {
  const path = join(folder, `${uuidv7()}.tar`)
  await writeFile(path, zstdDecompressSync(await readFixture('backup.tar.zst')))
  await restore({ NODE_ENV: 'test', ...environment }, path)
}

const places = [
  { name: 'the folder of an earlier version', engine: 'pglite' as Engine, isFolder: true },
  ...engines.map((engine) => ({
    name: `a backup of an earlier version, restored on ${engine},`,
    engine,
    isFolder: false,
  })),
]

describe.each(places)('$name', ({ engine, isFolder }) => {
  let test: TestApp
  let stack: AsyncDisposableStack
  beforeAll(async () => {
    stack = new AsyncDisposableStack()
    const DATA_DIR = join(folder, uuidv7())
    const database = engine === 'postgres' ? await createTestDatabase({ isEmpty: true }) : null
    if (database) stack.use(database)
    const environment = { DATA_DIR, ...(database ? { DATABASE_URL: database.url } : {}) }
    if (isFolder) await mkdir(DATA_DIR).then(() => unpackFolder(DATA_DIR))
    else await restoreBackup(environment)
    test = stack.use(await openFolder(environment))
  })
  afterAll(() => stack.disposeAsync())

  const signIn = async (name: Person): Promise<TestActor> => {
    const { id } = answers[name]
    const token = uuidv7()
    const expiresAt = new Date(Date.now() + 3_600_000)
    await test.context.db.insert(session).values({ id: uuidv7<SessionId>(), userId: id, token, expiresAt })
    return withToken(test, id, token)
  }

  it('has consistent rows and files', async () => {
    expect(await findFaults(test.context)).toEqual([])
  })

  it.each(people)(
    'returns the same as before for %s: lists, sources, uses, chats, citations and errors',
    async (name) => {
      const { id: _id, ...earlierAnswer } = answers[name]
      expect(await captureVisibleState(await signIn(name), itemIds)).toEqual(earlierAnswer)
    },
  )

  it('lets people sign in with their existing passwords', async () => {
    const body = JSON.stringify({ email: 'ada@people.example', password: 'correct horse battery' })
    const headers = { 'content-type': 'application/json' }
    const request = new Request('http://localhost/api/auth/sign-in/email', { method: 'POST', headers, body })
    expect((await test.app.fetch(request)).status).toBe(200)
  })

  it('CHT-06 answers from the existing knowledge, and cites it', async () => {
    const [cora, projectId] = [await signIn('cora'), itemIds.projects[0] ?? '']
    const { id: chatId } = await cora.get(createChat, { body: { projectId } })
    await cora.events(sendMessage, {
      params: { chatId },
      body: { text: 'How many litres of oil do the stores hold?' },
    })
    const { messages } = await cora.get(getChat, { params: { chatId } })
    expect(messages.at(-1)?.citations).toMatchObject([
      { title: 'stores.txt', quote: 'The stores hold 900 litres of oil.' },
    ])
  })

  it('MBR-05 shows removed members only what is public', async () => {
    const [dan, projectId] = [await signIn('dan'), itemIds.projects[0] ?? '']
    const publicProject = await dan.get(getProject, { params: { projectId } })
    const sources = publicProject.drives.flatMap(({ folders }) =>
      folders.flatMap(({ attachments }) => attachments),
    )
    expect([publicProject.isMember, publicProject.systemPrompt, publicProject.members, sources]).toEqual([
      false,
      '',
      [],
      [],
    ])
    expect((await dan.call(createChat, { body: { projectId } })).status).toBe(404)
  })
})
