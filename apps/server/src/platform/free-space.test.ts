import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freeBytes, requireFreeSpace, reserveBytes } from './free-space.ts'

it('API-15 rejects a write that would use the disk’s reserve, even in a folder that doesn’t exist yet', async () => {
  const folder = join(tmpdir(), 'not-there', 'yet')
  await expect(requireFreeSpace(folder, 0)).resolves.toBeUndefined()
  const tooManyBytes = (await freeBytes(folder)) + reserveBytes
  await expect(requireFreeSpace(folder, tooManyBytes)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringMatching(/The disk is full: this needs about [\d,]+ MB in .*not-there/) as unknown,
  })
})
