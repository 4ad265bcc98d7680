import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSha256 } from './sha256.ts'

const copyToSharedMemory = (bytes: Buffer) => {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

it('hashes files concurrently, each by itself', async () => {
  const files = Array.from({ length: 3 }, () => Array.from({ length: 20 }, () => randomBytes(10_000)))
  const hashes = files.map(() => createSha256())
  for (let piece = 0; piece < 20; piece++)
    await Promise.all(
      hashes.map((hash, index) => hash.update(copyToSharedMemory(files[index]?.[piece] ?? Buffer.alloc(0)))),
    )
  expect(await Promise.all(hashes.map((hash) => hash.digest()))).toEqual(
    files.map((pieces) => createHash('sha256').update(Buffer.concat(pieces)).digest('hex')),
  )
})

it('hashes empty input', async () => {
  expect(await createSha256().digest()).toBe(createHash('sha256').digest('hex'))
})
