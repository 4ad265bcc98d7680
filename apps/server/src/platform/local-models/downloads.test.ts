import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SiteAnswer, startLocalSite } from '@atelier/testing/start-local-site'
import { expect, it, onTestFinished } from 'vitest'
import { scriptedEngine } from '../../test/scripted-engine.ts'
import { createStreamFetch } from '../fetch/stream-fetch.ts'
import { createLog } from '../log.ts'
import { readCatalog } from './catalog.ts'
import { createDownloads } from './downloads.ts'
import { startEngineProcess } from './engine-process.ts'
import { createEngines } from './engines.ts'
import { openModelStore } from './model-store.ts'

const bytes = Buffer.concat([Buffer.from('GGUF'), randomBytes(300_000)])
const hash = createHash('sha256').update(bytes).digest('hex')

/** Sends the file from the requested offset, and closes the connection after `truncatedAt` bytes. */
const sendFile =
  (truncatedAt?: number): SiteAnswer =>
  (request, response) => {
    const startOffset = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const rest = bytes.subarray(startOffset)
    response.writeHead(startOffset > 0 ? 206 : 200, {
      'content-length': rest.byteLength,
      ...(startOffset > 0 && {
        'content-range': `bytes ${startOffset}-${bytes.byteLength - 1}/${bytes.byteLength}`,
      }),
    })
    if (truncatedAt === undefined) response.end(rest)
    else response.write(rest.subarray(0, truncatedAt), () => response.destroy())
  }

const open = async (answers: Record<string, SiteAnswer>, sha256: string | null = hash) => {
  const site = await startLocalSite(answers)
  const folder = await mkdtemp(join(tmpdir(), 'atelier-models-'))
  const log = createLog('silent')
  const engines = createEngines(log, { memory: null, start: () => startEngineProcess(scriptedEngine) })
  const outbound = createStreamFetch({ allow: [site.host], maxBytes: 1e9, onTooLarge: () => undefined })
  const store = openModelStore(folder, engines, log)
  const [first] = readCatalog()
  if (!first) throw new Error('The catalog is empty.')
  const model = { ...first, id: 'tiny', title: 'Tiny', sha256, source: `${site.url}/tiny.gguf` }
  const make = () =>
    createDownloads({ catalog: () => [model], store, fetch: outbound.fetch, log, pauses: [1, 1] })
  onTestFinished(async () => {
    engines[Symbol.dispose]()
    await outbound[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })
  return { site, folder, store, make }
}

it('CHT-01 resumes a download where the connection was lost, verifies it, and adds the model', async () => {
  let requests = 0
  const { site, folder, store, make } = await open({
    '/tiny.gguf': (request, response) => {
      const answer = sendFile((requests += 1) < 3 ? 100_000 : undefined)
      return typeof answer === 'function' ? answer(request, response) : undefined
    },
  })
  const downloads = make()
  await downloads.start('tiny')
  await downloads.whenDone('tiny')
  expect(downloads.list()).toEqual([])
  expect((await readFile(join(folder, 'tiny.gguf'))).equals(bytes)).toBe(true)
  const offsets = site.requests.map(({ headers }) => Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0))
  expect([offsets.length, offsets[0], offsets.toSorted((a, b) => a - b)]).toEqual([3, 0, offsets])
  expect(await store.find('tiny')).toMatchObject({
    title: 'Tiny',
    catalogId: 'tiny',
    isVerified: true,
    isLinked: false,
  })
})

it('CHT-01 resumes pending downloads after a restart', async () => {
  const { site, folder, make } = await open({ '/tiny.gguf': sendFile() })
  await writeFile(join(folder, 'tiny.wanted'), '')
  await writeFile(join(folder, 'tiny.part'), bytes.subarray(0, 1234))
  const downloads = make()
  await downloads.resume()
  await downloads.whenDone('tiny')
  expect(site.requests[0]?.headers.range).toBe('bytes=1234-')
  expect((await readFile(join(folder, 'tiny.gguf'))).equals(bytes)).toBe(true)
})

it('CHT-01 deletes a download whose checksum differs from the announced one', async () => {
  const { site, folder, make } = await open(
    {
      '/tiny.gguf': (_request, response) => {
        response
          .writeHead(302, { location: `${site.url}/stored`, 'x-linked-etag': `"${'0'.repeat(64)}"` })
          .end()
      },
      '/stored': sendFile(),
    },
    null,
  )
  const downloads = make()
  await downloads.start('tiny')
  await downloads.whenDone('tiny')
  expect(downloads.list()[0]?.failure).toContain(
    'The downloaded file’s checksum doesn’t match, so it was deleted. Download it again.',
  )
  expect(await readdir(folder)).toEqual([])
})

it.each([404, 503])(
  'CHT-01 resumes a download that the source rejected with %s only if it may succeed',
  async (status) => {
    const { folder, make } = await open({
      '/tiny.gguf': (_request, response) => void response.writeHead(status).end(),
    })
    await writeFile(join(folder, 'tiny.part'), bytes.subarray(0, 1000))
    const downloads = make()
    await downloads.start('tiny')
    await downloads.whenDone('tiny')
    await make().resume()
    expect(await readdir(folder)).toEqual(status === 404 ? [] : ['tiny.part', 'tiny.wanted'])
  },
)

it('CHT-01 says that a download wasn’t verified when no checksum is known', async () => {
  const { store, make } = await open({ '/tiny.gguf': sendFile() }, null)
  const downloads = make()
  await downloads.start('tiny')
  await downloads.whenDone('tiny')
  expect(await store.find('tiny')).toMatchObject({ isVerified: false })
})

it('CHT-01 keeps a partial download when the source is gone, says so, and deletes it when canceled', async () => {
  const { site, folder, make } = await open({ '/tiny.gguf': (_request, response) => void response.destroy() })
  await writeFile(join(folder, 'tiny.part'), bytes.subarray(0, 1000))
  const downloads = make()
  await downloads.start('tiny')
  await downloads.whenDone('tiny')
  expect(site.requests.length).toBe(3)
  expect(downloads.list()[0]?.failure).toContain(
    'Couldn’t reach the download server. The partial download was kept.',
  )
  expect(await readFile(join(folder, 'tiny.part'))).toHaveLength(1000)
  await downloads.cancel('tiny')
  expect(downloads.list()).toEqual([])
  await expect(readFile(join(folder, 'tiny.part'))).rejects.toThrow('ENOENT')
})
