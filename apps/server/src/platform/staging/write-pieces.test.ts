import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writePieces } from './write-pieces.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-pieces-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function* pieces(sizes: number[], isInterrupted = false) {
  for (const [index, size] of sizes.entries()) yield Buffer.alloc(size, index + 1)
  if (isInterrupted) throw new Error('the line was cut')
}
const expectedBytes = (sizes: number[]) =>
  Buffer.concat(sizes.map((size, index) => Buffer.alloc(size, index + 1)))

it.each([
  ['nothing', []],
  ['a few bytes', [1, 2, 3]],
  ['more than one buffer and one sync', Array.from({ length: 200 }, () => 65_536)],
])('writes %s after existing content, and reports every chunk', async (_name, sizes) => {
  const path = join(folder, 'file')
  await writeFile(path, 'before')
  await using file = await open(path, 'r+')
  let seenBytes = 0
  expect(await writePieces(file, 6, pieces(sizes), async (bytes) => (seenBytes += bytes.byteLength))).toBe(
    6 + expectedBytes(sizes).length,
  )
  expect(seenBytes).toBe(expectedBytes(sizes).length)
  expect(await readFile(path)).toEqual(Buffer.concat([Buffer.from('before'), expectedBytes(sizes)]))
})

it('keeps what arrived before the source failed', async () => {
  const path = join(folder, 'cut')
  await writeFile(path, '')
  await using file = await open(path, 'r+')
  await expect(writePieces(file, 0, pieces([10, 20], true), async () => undefined)).rejects.toThrow('cut')
  expect(await readFile(path)).toEqual(expectedBytes([10, 20]))
})
