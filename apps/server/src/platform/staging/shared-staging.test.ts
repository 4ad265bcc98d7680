import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { serve } from '@hono/node-server'
import { Upload } from '@tus/server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/engines.ts'
import { createDiskStore } from '../files/disk-store.ts'
import { withDirectBody } from '../http/direct-body.ts'
import { uuidv7 } from '../uuid.ts'
import { createSharedStaging } from './shared-staging.ts'
import type { UploadStore } from './staging.ts'

const cleanup = new AsyncDisposableStack()
let staging: UploadStore
let url: string

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-shared-'))
  cleanup.defer(() => rm(folder, { recursive: true, force: true }))
  const { db } = cleanup.use(await openTestDatabase('pglite'))
  staging = await createSharedStaging(
    db,
    await createDiskStore(join(folder, 'files')),
    join(folder, 'staging'),
  )
  const app = new Hono().patch('/:id/:offset', (c) =>
    withDirectBody(c, async ({ body }) => {
      const bytes = body ? Readable.fromWeb(body) : Readable.from([])
      const end = await staging.store.write(bytes, c.req.param('id'), Number(c.req.param('offset')))
      return c.text(String(end))
    }),
  )
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  cleanup.defer(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => cleanup.disposeAsync())

const send = (id: string, offset: number, bytes: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-length': bytes.length }
    const clientRequest = request(
      `${url}/${id}/${offset}`,
      { method: 'PATCH', agent: false, headers },
      (response) => {
        response.on('data', (chunk: Buffer) => resolve(chunk.toString()))
      },
    )
    clientRequest.on('error', reject)
    clientRequest.end(bytes)
  })

it('stores an upload that arrives in several requests, for any replica to resume', async () => {
  const bytes = randomBytes(2_500_000)
  const id = uuidv7()
  await staging.store.create(
    new Upload({ id, size: bytes.length, offset: 0, metadata: { ownerId: uuidv7() } }),
  )
  expect(await send(id, 0, bytes.subarray(0, 1_400_000))).toBe('1400000')
  expect(await send(id, 1_400_000, bytes.subarray(1_400_000))).toBe('2500000')
  await using wholeUpload = await staging.open(id, bytes.length)
  expect(bytes.equals(await readFile(wholeUpload.path))).toBe(true)
})
