import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { deleteAbandonedFolders, openTemporaryFolder } from './temporary-folder.ts'

let folder: string
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

it('deletes temporary folders left by killed processes, but none in use or created by people', async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-temporary-'))
  vi.stubEnv('TMPDIR', folder)
  for (const name of [`atelier-copy-${randomUUID()}`, `atelier-backup-${randomUUID()}`]) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'database'), 'rows')
  }
  for (const end of ['.lock', '.lock-journal'])
    await writeFile(join(folder, `atelier-copy-${randomUUID()}${end}`), '')
  await mkdir(join(folder, 'atelier-backup-monday'))
  {
    await using folderInUse = await openTemporaryFolder('copy')
    await deleteAbandonedFolders()
    const name = basename(folderInUse.path)
    const names = (await readdir(folder)).filter((each) => !each.endsWith('-journal'))
    expect(names.toSorted()).toEqual(['atelier-backup-monday', name, `${name}.lock`])
  }
  expect(await readdir(folder)).toEqual(['atelier-backup-monday'])
})
