import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAtelier } from '@atelier/testing/start-atelier'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensurePrivate } from './private-folder.ts'

let folder: string
let umask: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-private-'))
  umask = process.umask(0o022)
})
afterAll(async () => {
  process.umask(umask)
  await rm(folder, { recursive: true, force: true })
})

const listContents = async (path: string) => [
  path,
  ...(await readdir(path, { recursive: true, withFileTypes: true })).map(({ parentPath, name }) =>
    join(parentPath, name),
  ),
]
/** Paths that other users could read, write or enter. */
const findExposedPaths = async (path: string) => {
  const exposedPaths: string[] = []
  for (const each of await listContents(path))
    if (((await stat(each)).mode & 0o077) !== 0) exposedPaths.push(each)
  return exposedPaths
}

describe('the data folder', () => {
  it('API-01 is private to its user from the first start, and again after its permissions were loosened', async () => {
    const dataDir = join(folder, 'data')
    await using atelier = await startAtelier({ DATA_DIR: dataDir })
    const signUp = (email: string) =>
      fetch(`${atelier.url}/api/auth/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ada', email, password: 'correct horse battery' }),
      })
    expect((await signUp('ada@people.example')).status).toBe(200)
    expect((await listContents(dataDir)).length).toBeGreaterThan(900)
    expect(await findExposedPaths(dataDir)).toEqual([])
    await atelier.stop()

    for (const path of await listContents(dataDir))
      await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o666)
    await atelier.restart()
    expect((await signUp('grace@people.example')).status).toBe(200)
    expect(await findExposedPaths(dataDir)).toEqual([])
    await atelier.stop()
  }, 60_000)

  it.runIf(process.platform === 'linux')(
    'API-01 is rejected with a message when it can’t be made private',
    async () => {
      await expect(ensurePrivate('/proc/self/task')).rejects.toThrow(
        /Other users .* \/proc\/self\/task.*.*chmod -R go-rwx .* DATA_DIR/,
      )
    },
  )
})
