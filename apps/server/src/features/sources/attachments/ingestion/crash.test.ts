import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attachment } from '@atelier/contract/sources/attachment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preferEngine } from '../../../../test/engines.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/postgres.ts'
import { type Child, startChild } from '../../../../test/start-child.ts'
import {
  askOffset,
  attachmentIdOf,
  createUpload,
  type Send,
  sendPiece,
  sha256,
} from '../../../../test/tus-client.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'

const pieceSize = 256 * 1024

describe.each(preferEngine('postgres'))('uploads and kill -9 on %s', (engine) => {
  let dataDir: string
  let database: TestDatabase | null = null
  let child: Child | null = null
  let send: Send
  let token = ''
  let startedIn = 0

  /** Restarts the server on the same data. */
  const start = async () => {
    child = startChild('serve', dataDir, database?.url ?? '')
    await child.waitUntil((lines) => lines.length >= 2)
    const [url = '', milliseconds] = child.lines
    startedIn = Number(milliseconds)
    send = (path, init) =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) },
      })
  }
  const json = async <Data>(path: string, init: RequestInit = {}): Promise<Data> =>
    ((await (await send(path, init)).json()) as { data: Data }).data

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'atelier-crash-'))
    database = engine === 'postgres' ? await createTestDatabase() : null
    await start()
    const account = { name: 'Ada', email: `${uuidv7()}@people.example`, password: 'correct horse battery' }
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(account)
    const signUpResponse = await send('/api/auth/sign-up/email', { method: 'POST', headers, body })
    token = ((await signUpResponse.json()) as { token: string }).token
  })
  afterAll(async () => {
    await child?.kill()
    await database?.[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true, force: true })
  })

  const contentOf = async (id: string) =>
    Buffer.from(await (await send(`/v1/attachments/${id}/content`, {})).arrayBuffer())
  const begin = async (bytes: Buffer) => {
    const uploadResponse = await createUpload(send, bytes.length, { filename: 'noise.txt', source: 'VAULT' })
    return { path: uploadResponse.headers.get('location') ?? '', id: attachmentIdOf(uploadResponse) }
  }
  const upload = async (bytes: Buffer) => {
    const upload = await begin(bytes)
    await sendPiece(send, upload.path, 0, bytes)
    return upload
  }
  const stateOf = (id: string) => json<Attachment>(`/v1/attachments/${id}`)
  const offsetOf = async (path: string) => Number((await askOffset(send, path)).headers.get('upload-offset'))

  it('resumes uploads however often the server dies, and keeps every acknowledged byte', async () => {
    const bytes = randomBytes(8 * pieceSize + 123)
    const { path, id } = await begin(bytes)
    let kills = 0
    let acknowledgedOffset = 0
    for (let offset = 0; offset < bytes.length;) {
      const piece = bytes.subarray(offset, offset + pieceSize)
      // crashes while every third chunk is being sent
      const isKilled = kills < 3 && offset / pieceSize >= kills * 3 + 1
      const sending = sendPiece(send, path, offset, piece).catch(() => null)
      if (isKilled) {
        kills += 1
        await child?.kill()
      }
      const response = await sending
      if (response?.ok) acknowledgedOffset = Number(response.headers.get('upload-offset'))
      if (isKilled) await start()
      offset = await offsetOf(path)
      expect(offset).toBeGreaterThanOrEqual(acknowledgedOffset)
    }
    expect(kills).toBe(3)
    expect(sha256(await contentOf(id))).toBe(sha256(bytes))
    expect(await json<Attachment>(`/v1/attachments/${id}`)).toMatchObject({
      metadata: { size: bytes.length },
    })
    expect(await readdir(join(dataDir, 'staging'))).toEqual([])
    expect(startedIn).toBeLessThan(20_000)
  })

  it('creates the attachment on the next start when the server died between the last byte and the row', async () => {
    const bytes = randomBytes(50_000)
    const { path, id } = await begin(bytes)
    await sendPiece(send, path, 0, bytes.subarray(0, 40_000))
    await child?.kill()
    // simulates a crash after the last bytes reached the disk and before the response was sent
    await writeFile(join(dataDir, 'staging', id), bytes)
    await start()
    expect(await json<Attachment>(`/v1/attachments/${id}`)).toMatchObject({ id, fileName: 'noise.txt' })
    expect(sha256(await contentOf(id))).toBe(sha256(bytes))
    expect(await offsetOf(path)).toBe(bytes.length)
  })

  it('cleans up a finished upload on the next start when the server died while cleaning up', async () => {
    const bytes = randomBytes(1000)
    const { id } = await upload(bytes)
    await child?.kill()
    const uploadRecord = { id, size: bytes.length, offset: bytes.length, metadata: {} }
    await writeFile(join(dataDir, 'staging', `${id}.json`), JSON.stringify(uploadRecord))
    await start()
    expect(await readdir(join(dataDir, 'staging'))).toEqual([])
    expect(sha256(await contentOf(id))).toBe(sha256(bytes))
  })

  it('processes interrupted files again on the next start, so that none stays in progress forever', async () => {
    const lines = Array.from({ length: 10_000 }, (_, line) => `Line ${line}: the lamp is lit at dusk.`)
    const { id } = await upload(Buffer.from(lines.join('\n')))
    await expect
      .poll(() => stateOf(id), { timeout: 20_000, interval: 20 })
      .toMatchObject({
        status: 'analysing',
        progress: { step: expect.stringMatching(/^(Reading|Indexing)/) as string },
      })
    await child?.kill()
    await start()
    await expect
      .poll(() => stateOf(id), { timeout: 60_000, interval: 250 })
      .toMatchObject({ status: 'completed' })
  })

  it('deletes half-written files, and uploads without progress for a day, on startup', async () => {
    const { path, id } = await begin(randomBytes(1000))
    const recentUpload = await begin(randomBytes(1000))
    await child?.kill()
    const staging = join(dataDir, 'staging')
    await writeFile(join(staging, 'broken.json'), '{"id":')
    const yesterday = new Date(Date.now() - 25 * 60 * 60_000)
    for (const name of [id, `${id}.json`, 'broken.json'])
      await utimes(join(staging, name), yesterday, yesterday)
    await start()
    expect((await askOffset(send, path)).status).toBe(404)
    expect(await offsetOf(recentUpload.path)).toBe(0)
    expect((await readdir(staging)).toSorted()).toEqual(
      [recentUpload.id, `${recentUpload.id}.json`].toSorted(),
    )
    expect((await begin(randomBytes(10))).path).not.toBe('')
  })
})
