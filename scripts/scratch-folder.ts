import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'

const memory = '/dev/shm'
/** Bytes: what the tests keep at once, several times over. */
const enough = 8 * 1024 ** 3

/**
 * Temporary folders of what is started from now on lie in memory where there is room: databases that live for
 * seconds are made of hundreds of files each. They are gone when this process ends.
 */
export const scratchInMemory = (): void => {
  if (!existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < enough) return
  const folder = mkdtempSync(`${memory}/atelier-`)
  // the database's own user goes through it
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
