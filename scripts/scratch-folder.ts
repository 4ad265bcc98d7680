import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'

const memoryFolder = '/dev/shm'
/** In bytes: several times what the tests store at once. */
const freeBytesMin = 8 * 1024 ** 3

/**
 * Has processes that start from now on create temporary folders in memory, if there is space: short-lived
 * databases have hundreds of files each. The folders are deleted when this process ends.
 */
export const scratchInMemory = (): void => {
  if (!existsSync(memoryFolder)) return
  const { bavail, bsize } = statfsSync(memoryFolder)
  if (bavail * bsize < freeBytesMin) return
  const folder = mkdtempSync(`${memoryFolder}/atelier-`)
  // the database's own user must be able to enter the folder
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
