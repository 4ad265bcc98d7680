import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3 } from '@atelier/testing/start-s3'
import { createDiskStore } from './disk-store.ts'
import { type FileStore, FileStoreUnavailable } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

const bytes = (content: string) => new TextEncoder().encode(content)

interface OpenStore {
  store: FileStore
  close: () => Promise<unknown>
}

const openDisk = async (folder: string): Promise<OpenStore> => ({
  store: await createDiskStore(join(folder, 'files')),
  close: async () => undefined,
})

const openS3 = async (): Promise<OpenStore> => {
  const s3 = await startS3()
  return { store: createS3Store(s3.config), close: async () => s3[Symbol.asyncDispose]() }
}

describe.each([
  ['on disk', openDisk],
  ['in S3', openS3],
])('the file store %s', (_where, open) => {
  let folder: string
  let openStore: OpenStore
  let store: FileStore
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atelier-files-'))
    openStore = await open(folder)
    store = openStore.store
  })
  afterAll(async () => {
    await openStore.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('returns what was stored, byte for byte', async () => {
    await store.put('a1b2/text.txt', bytes('Grüße'))
    expect(await text(await store.get('a1b2/text.txt'))).toBe('Grüße')
    expect(await store.size('a1b2/text.txt')).toBe(7)
  })

  it('imports a large finished file, even twice, and leaves it in place', async () => {
    const path = join(folder, 'upload')
    const content = randomBytes(12 * 1024 * 1024)
    await writeFile(path, content)
    await store.putFile('c3d4', path)
    await store.putFile('c3d4', path)
    expect(existsSync(path)).toBe(true)
    await rm(path)
    expect(await store.size('c3d4')).toBe(content.length)
    const hash = createHash('sha256').update(await buffer(await store.get('c3d4')))
    expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
  })

  it('stores a new file next to others, without overwriting an existing one', async () => {
    await store.put('a7b8', bytes('The lamp'))
    const path = join(folder, 'copy')
    await store.copyTo('a7b8', path)
    expect(await readFile(path, 'utf8')).toBe('The lamp')
    await expect(store.copyTo('a7b8', path)).rejects.toThrow('EEXIST')
    await rm(path)
    expect(await text(await store.get('a7b8'))).toBe('The lamp')
    await expect(store.copyTo('ffff', path)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('replaces an existing file', async () => {
    await store.put('e5', bytes('first, and longer'))
    await store.put('e5', bytes('second'))
    expect(await text(await store.get('e5'))).toBe('second')
  })

  it('reads a range, both ends inclusive', async () => {
    await store.put('f6', bytes('0123456789'))
    expect(await text(await store.get('f6', { start: 3, end: 5 }))).toBe('345')
    expect(await text(await store.get('f6', { start: 9, end: 9 }))).toBe('9')
    expect(await text(await store.get('f6', { start: 8, end: 99 }))).toBe('89')
  })

  it('stores an empty file', async () => {
    await store.put('00', new Uint8Array())
    expect(await store.size('00')).toBe(0)
    expect(await text(await store.get('00'))).toBe('')
  })

  it('returns NOT_FOUND for a missing file', async () => {
    await expect(store.get('dead')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await store.size('dead')).toBeNull()
  })

  it('deletes a file, even a missing one', async () => {
    await store.put('aa11', bytes('x'))
    await store.delete('aa11')
    await store.delete('aa11')
    expect(await store.size('aa11')).toBeNull()
  })

  it('lists every key with its time', async () => {
    await store.put('11aa/page.1', bytes('x'))
    const entries: { key: string; modifiedAt: Date }[] = []
    for await (const entry of store.list()) entries.push(entry)
    const listedEntry = entries.find(({ key }) => key === '11aa/page.1')
    expect(Math.abs(Date.now() - (listedEntry?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
    expect(entries.map(({ key }) => key)).toContain('f6')
  })

  it.each(['../secret', '/etc/passwd', 'a/../../b', 'A', '', 'a//b', 'a\0b', '..', 'a/.', 'ü'])(
    'rejects the key %j',
    async (key) => {
      await expect(async () => store.put(key, bytes('x'))).rejects.toThrow('Not a key')
      await expect(async () => store.get(key)).rejects.toThrow('Not a key')
    },
  )

  it('is ready', async () => {
    await expect(store.ping()).resolves.toBeUndefined()
  })
})

describe('an unusable file store', () => {
  it('reports that its folder is missing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atelier-files-'))
    const store = await createDiskStore(folder)
    await rm(folder, { recursive: true })
    await expect(store.ping()).rejects.toThrow('ENOENT')
  })
})

it('API-15 reports a wrong bucket, wrong credentials or an unreachable store, never a missing file', async () => {
  await using s3 = await startS3()
  const reasonFor = async (
    config: Partial<typeof s3.config>,
    work: (store: FileStore) => Promise<unknown>,
  ) => {
    await using store = createS3Store({ ...s3.config, ...config })
    return work(store).then(
      () => 'worked',
      (error: unknown) => (error instanceof FileStoreUnavailable ? error.reason : String(error)),
    )
  }
  const uses = [
    (store: FileStore) => store.ping(),
    (store: FileStore) => store.get('ab12'),
    (store: FileStore) => store.size('ab12'),
    (store: FileStore) => store.put('ab12', bytes('x')),
  ]
  for (const use of uses) {
    expect(await reasonFor({ bucket: 'missing' }, use)).toContain('No bucket named “missing”')
    expect(await reasonFor({ accessKeyId: 'wrong' }, use)).toContain('rejected the credentials')
    expect(await reasonFor({ endpoint: 'http://127.0.0.1:9' }, use)).toContain('can’t be reached')
  }
})
