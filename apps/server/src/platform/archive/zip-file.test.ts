import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeZip } from '../../test/write-zip.ts'
import { openZipFile, type ZipLimits } from './zip-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'zip-file-'))
afterAll(() => rm(folder, { recursive: true }))

const limits: ZipLimits = { parts: 10, inflatedBytes: 100_000, ratio: 20, ratioFreeBytes: 10_000 }

const readAll = async (archive: Uint8Array, limitOverrides: Partial<ZipLimits> = {}) => {
  const path = join(folder, 'a.zip')
  await writeFile(path, archive)
  using zip = await openZipFile(path, { ...limits, ...limitOverrides })
  let size = 0
  for (const name of zip.names) for await (const piece of zip.read(name, 100_000)) size += piece.length
  return size
}

it('CHT-01 limits the total uncompressed size and the compression ratio of an archive', async () => {
  const part = (name: string) => ({ name, bytes: 'a'.repeat(6000) })
  const [one, two] = [writeZip([part('a')]), writeZip([part('a'), part('b')])]
  expect(await readAll(one)).toBe(6000)
  await expect(readAll(two)).rejects.toThrow('This archive is too large to import at once.')
  expect(await readAll(two, { ratio: 1000 })).toBe(12_000)
  await expect(readAll(two, { ratio: 1000, inflatedBytes: 11_999 })).rejects.toThrow(
    'This archive is too large to import at once.',
  )
})

it('CHT-01 rejects an archive with overlapping parts', async () => {
  const archive = writeZip([
    { name: 'a', bytes: 'one' },
    { name: 'b', bytes: 'two' },
  ])
  expect(await readAll(archive)).toBe(6)
  const entry = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  // the second entry has the same offset as the first
  archive.writeUInt32LE(0, entry + 42)
  await expect(readAll(archive)).rejects.toThrow('damaged')
})
