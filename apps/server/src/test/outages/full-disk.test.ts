import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../platform/uuid.ts'
import { copyFolder, hasPostgres, startPostgres } from '../postgres.ts'
import { askOffset, attachmentIdOf, createUpload, sendPiece, sha256, upload } from '../tus-client.ts'
import { createChatPath, startServerProcess, type StoredChat, signUpAccount } from './start-server-process.ts'

/** Mounts a small disk if this process may do so. */
const mountSmallDisk = (megabytes: number): string | null => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-small-disk-'))
  try {
    const size = `size=${megabytes}m`
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}

const disk = mountSmallDisk(300)
afterAll(() => {
  if (!disk) return
  execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true })
})

/** Starts Atelier with all its data on the small disk, which is emptied first. */
const serveOnSmallDisk = async () => {
  for (const name of readdirSync(disk ?? '')) rmSync(join(disk ?? '', name), { recursive: true })
  await copyFolder(join(disk ?? '', 'database'))
  return startServerProcess({ DATA_DIR: disk ?? '' })
}

const fillUp = (bytesLeft: number): string => {
  const path = join(disk ?? '', `balloon-${uuidv7()}`)
  const { bavail, bsize } = statfsSync(disk ?? '')
  try {
    writeFileSync(path, Buffer.alloc(Math.max(0, bavail * bsize - bytesLeft)))
  } catch {
    // the server may have filled the rest of the disk meanwhile
  }
  return path
}

/** Runs the command. Null on success. */
const backUp = (dataDir: string, target: string): Promise<unknown> =>
  promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../commands/run.ts'), 'backup', target],
    { env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' }, timeout: 60_000 },
  ).then(
    () => null,
    (error: unknown) => error,
  )

describe.skipIf(!disk)('a full disk', () => {
  it('rejects what doesn’t fit with a message, keeps the rest, and continues when there is space again', async () => {
    await using serverProcess = await serveOnSmallDisk()
    const { atelier } = serverProcess
    const ada = await signUpAccount(atelier.url)
    const storedBytes = randomBytes(100_000)
    const first = attachmentIdOf(
      await upload(ada.send, storedBytes, { filename: 'kept.bin', source: 'VAULT' }),
    )
    const chat = await createChatPath(ada)

    const bytes = randomBytes(4_000_000)
    const uploadResponse = await createUpload(ada.send, bytes.length, {
      filename: 'noise.bin',
      source: 'VAULT',
    })
    const path = uploadResponse.headers.get('location') ?? ''
    const balloon = fillUp(300_000)
    const errorResponse = await sendPiece(ada.send, path, 0, bytes)
    expect(errorResponse.status).toBe(503)
    expect(await errorResponse.text()).toContain('can resume it')
    const remainingBytes = fillUp(0)
    const note = { fileName: 'note', fileContent: 'x'.repeat(19_000) }
    const text = await ada.post('/v1/attachments/text', note)
    expect(text.status).toBe(503)
    expect(await text.text()).toContain('disk is full')
    // existing data can still be read
    const content = await ada.send(`/v1/attachments/${first}/content`, {})
    expect(sha256(Buffer.from(await content.arrayBuffer()))).toBe(sha256(storedBytes))

    for (const path of [balloon, remainingBytes]) rmSync(path)
    const offset = Number((await askOffset(ada.send, path)).headers.get('upload-offset'))
    const last = await sendPiece(ada.send, path, offset, bytes.subarray(offset))
    expect(last.status).toBe(204)
    const contentResponse = await ada.send(`/v1/attachments/${attachmentIdOf(last)}/content`, {})
    expect(sha256(Buffer.from(await contentResponse.arrayBuffer()))).toBe(sha256(bytes))
    expect((await ada.data<StoredChat>(chat)).messages).toEqual([])
    const outages = atelier
      .output()
      .split('\n')
      .filter((line) => line.includes('"part":"disk"'))
    expect(outages).toHaveLength(1)
    expect(outages[0]).toContain('outage began')
  })

  it('fails a backup with a message when its disk is full, leaving no partial file', async () => {
    await using serverProcess = await startServerProcess()
    const ada = await signUpAccount(serverProcess.atelier.url)
    await upload(ada.send, randomBytes(20_000_000), { filename: 'noise.bin', source: 'VAULT' })
    const balloon = fillUp(1_000_000)
    const target = join(disk ?? '', 'backup.tar')
    const failure = await backUp(serverProcess.atelier.dataDir, target)
    rmSync(balloon)
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('disk is full') as unknown })
    expect(readdirSync(disk ?? '').filter((name) => name.includes('backup'))).toEqual([])
  }, 180_000)

  it('rejects a backup while the disk of the data folder is full, and keeps serving reads', async () => {
    await using serverProcess = await serveOnSmallDisk()
    const ada = await signUpAccount(serverProcess.atelier.url)
    const chat = await createChatPath(ada)
    const balloon = fillUp(0)
    const target = join(tmpdir(), `atelier-${uuidv7()}.tar`)
    const failure = await backUp(serverProcess.atelier.dataDir, target)
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('disk is full') as unknown })
    expect((await ada.send(chat, {})).status).toBe(200)
    expect((await fetch(`${serverProcess.atelier.url}/readyz`)).status).toBe(200)
    rmSync(balloon)
    rmSync(target, { force: true })
    await expect.poll(() => backUp(serverProcess.atelier.dataDir, target), { timeout: 60_000 }).toBeNull()
    expect((await ada.send(chat, {})).status).toBe(200)
    expect(serverProcess.atelier.output()).not.toContain('restarting')
    rmSync(target)
  }, 180_000)

  it.skipIf(!hasPostgres())(
    'recovers by itself when a database server has space again',
    async () => {
      const temporaryFolder = process.env['TMPDIR']
      process.env['TMPDIR'] = disk ?? ''
      for (const name of readdirSync(disk ?? '')) rmSync(join(disk ?? '', name), { recursive: true })
      chmodSync(disk ?? '', 0o777)
      const postgres = await startPostgres({ isDurable: true })
      if (temporaryFolder === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = temporaryFolder
      if (!postgres) throw new Error('PostgreSQL isn’t installed on this machine.')
      await postgres.run('create database outage')
      await using serverProcess = await startServerProcess({ DATABASE_URL: postgres.urlOf('outage') })
      const ada = await signUpAccount(serverProcess.atelier.url)
      const make = () =>
        ada.post('/v1/projects', {
          name: 'Lighthouse',
          description: 'Keep the light',
          creationMode: 'MANUAL',
          systemPrompt: randomBytes(1_200).toString('hex'),
        })
      const first = ((await (await make()).json()) as { data: { id: string } }).data.id
      const balloon = fillUp(0)
      let errorResponse: Response | null = null
      while (!errorResponse) {
        const response = await make()
        if (!response.ok) errorResponse = response
      }
      expect(errorResponse.status).toBe(503)
      rmSync(balloon)
      await expect.poll(async () => (await make()).status, { timeout: 60_000 }).toBe(200)
      expect((await ada.send(`/v1/projects/${first}`, {})).status).toBe(200)
    },
    180_000,
  )

  it('loses no acknowledged project when the embedded database runs out of space', async () => {
    await using serverProcess = await serveOnSmallDisk()
    const { atelier } = serverProcess
    const ada = await signUpAccount(atelier.url)
    const make = () =>
      ada.post('/v1/projects', {
        name: 'Lighthouse',
        description: 'Keep the light',
        creationMode: 'MANUAL',
        systemPrompt: randomBytes(750).toString('hex'),
      })
    const first = ((await (await make()).json()) as { data: { id: string } }).data.id
    const balloon = fillUp(400_000)
    const projects: string[] = [first]
    let errorResponse: Response | null = null
    while (!errorResponse) {
      const response = await make()
      if (response.ok) projects.push(((await response.json()) as { data: { id: string } }).data.id)
      else errorResponse = response
    }
    expect(errorResponse.status).toBe(503)
    expect(await errorResponse.text()).toContain('disk is full')
    expect((await ada.send(`/v1/projects/${projects[0]}`, {})).status).toBe(200)
    rmSync(balloon)
    const secondAttempt = await make()
    expect(secondAttempt.status).toBe(200)
    await atelier.kill()
    await atelier.restart()
    for (const id of projects) expect((await ada.send(`/v1/projects/${id}`, {})).status).toBe(200)
  }, 120_000)
})
