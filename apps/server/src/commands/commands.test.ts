import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { limits } from '@atelier/contract/limits'
import { startAtelier } from '@atelier/testing/start-atelier'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preferEngine } from '../test/engines.ts'
import { copyFolder, createTestDatabase } from '../test/postgres.ts'
import { sha256, upload } from '../test/tus-client.ts'
import { examine } from './examine.ts'
import { plan } from './plan.ts'
import { sweep } from './sweep.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-commands-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const environmentFor = (environment: Record<string, string>) => ({
  ...process.env,
  LOG_LEVEL: 'error',
  ...environment,
})
/** Runs a command in a process of its own, as a user would. */
const run = async (command: string, input: string | string[], environment: Record<string, string>) => {
  const script = join(import.meta.dirname, 'run.ts')
  const env = environmentFor(environment)
  return (await promisify(execFile)(process.execPath, [script, command, ...[input].flat()], { env })).stdout
}

const signUp = async (url: string) => {
  const body = { name: 'Ada', email: 'ada@people.example', password: 'correct horse battery' }
  const call = (path: string, data: object) =>
    fetch(`${url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    })
  const signUpResponse = await call('sign-up/email', body)
  const response = signUpResponse.ok
    ? signUpResponse
    : await call('sign-in/email', { email: body.email, password: body.password })
  const { token } = (await response.json()) as { token: string }
  return (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    return fetch(url + path, { ...init, headers })
  }
}

const requireInstalled = async <Thing>(promise: Promise<Thing | null>): Promise<Thing> => {
  const thing = await promise
  if (!thing) throw new Error('PostgreSQL isn’t installed on this machine.')
  return thing
}

describe('the operator commands', () => {
  it.each(preferEngine('pglite'))(
    'back up everything while the server is in use, and restore it elsewhere, on %s',
    async (engine) => {
      await using stack = new AsyncDisposableStack()
      const newPlace = async () => {
        const database = engine === 'postgres' ? await createTestDatabase() : null
        if (database) stack.use(database)
        const DATA_DIR = await mkdtemp(join(folder, 'data-'))
        return { DATA_DIR, ...(database ? { DATABASE_URL: database.url } : {}) }
      }
      const [source, target, file] = [await newPlace(), await newPlace(), join(folder, `${engine}.tar`)]
      if (engine === 'pglite') await copyFolder(join(source.DATA_DIR, 'database'))
      const atelier = stack.use(await startAtelier(source))
      const ada = await signUp(atelier.url)
      const bytes = Buffer.from('The lamp is lit at dusk.\n'.repeat(200))
      const uploadedFile = await upload(ada, bytes, { filename: 'lamp.txt', source: 'VAULT' })
      const id = uploadedFile.headers.get('upload-attachment-id')

      const controller = new AbortController()
      const ids: string[] = []
      const chatCreation = (async () => {
        while (!controller.signal.aborted) {
          const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
          const { data } = (await (await ada('/v1/chats', init)).json()) as { data: { id: string } }
          ids.push(data.id)
        }
      })()
      await expect.poll(() => ids.length).toBeGreaterThan(3)
      const chatCount = ids.length
      const temporaryFolder = await mkdtemp(join(folder, 'temporary-'))
      const output = await run('backup', file, { ...source, TMPDIR: temporaryFolder })
      // the command has deleted its temporary copy of the database
      expect(await readdir(temporaryFolder)).toEqual([])
      controller.abort()
      await chatCreation
      expect(output).toContain('1 files')
      expect((await stat(file)).mode & 0o077).toBe(0)
      await atelier.stop()

      expect(await run('restore', file, target)).toContain('all verified')
      const restoredAtelier = stack.use(await startAtelier(target))
      const newAccount = await signUp(restoredAtelier.url)
      for (const chat of ids.slice(0, chatCount))
        expect((await newAccount(`/v1/chats/${chat}`)).status).toBe(200)
      const content = await newAccount(`/v1/attachments/${id}/content`)
      expect(sha256(Buffer.from(await content.arrayBuffer()))).toBe(sha256(bytes))
      await expect
        .poll(async () => {
          const { data } = (await (await newAccount(`/v1/attachments/${id}`)).json()) as {
            data: { status: string }
          }
          return data.status
        })
        .toBe('completed')
      await restoredAtelier.stop()
      await expect(run('restore', file, target)).rejects.toThrow('already contains data')
    },
    240_000,
  )

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'leave nothing behind when a running server’s backup is ended by %s',
    async (signal, exitCode) => {
      await using stack = new AsyncDisposableStack()
      const DATA_DIR = await mkdtemp(join(folder, 'data-'))
      await copyFolder(join(DATA_DIR, 'database'))
      stack.use(await startAtelier({ DATA_DIR }))
      const target = await mkdtemp(join(folder, 'target-'))
      const temporaryFolder = await mkdtemp(join(folder, 'temporary-'))
      const script = join(import.meta.dirname, 'run.ts')
      const child = spawn(process.execPath, [script, 'backup', join(target, 'x.tar')], {
        env: environmentFor({ DATA_DIR, TMPDIR: temporaryFolder }),
      })
      const exit = once(child, 'exit')
      await expect
        .poll(
          async () => (await readdir(temporaryFolder)).some((name) => /^atelier-copy-[^.]+$/.test(name)),
          {
            interval: 5,
          },
        )
        .toBe(true)
      child.kill(signal)
      expect(await exit).toEqual([exitCode, null])
      expect(await readdir(target)).toEqual([])
      expect(await readdir(temporaryFolder)).toEqual([])
    },
    240_000,
  )

  it.each(preferEngine('postgres'))(
    'find and delete orphaned files, whether Atelier is running or stopped, on %s',
    async (engine) => {
      await using stack = new AsyncDisposableStack()
      const database = engine === 'postgres' ? stack.use(await requireInstalled(createTestDatabase())) : null
      const DATA_DIR = await mkdtemp(join(folder, 'data-'))
      const environment = { DATA_DIR, ...(database ? { DATABASE_URL: database.url } : {}) }
      const atelier = stack.use(await startAtelier(environment))

      const key = sha256(Buffer.from('nobody’s'))
      const objectFolder = join(DATA_DIR, 'files/objects', key.slice(0, 2), key.slice(2, 4))
      await mkdir(objectFolder, { recursive: true })
      await writeFile(join(objectFolder, key), 'nobody’s')
      await expect(run('examine', '', environment)).rejects.toThrow(`file without a database row: ${key}`)
      await run('sweep', '0', environment)
      expect(await examine(environmentFor(environment))).toContain('No problems found')

      await atelier.stop()
      await mkdir(objectFolder, { recursive: true })
      await writeFile(join(objectFolder, key), 'nobody’s')
      await expect(examine(environmentFor(environment))).rejects.toThrow('without a database row')
      await sweep(environmentFor(environment), '0')
      expect(await examine(environmentFor(environment))).toContain('No problems found')
    },
    240_000,
  )

  // on the embedded engine, the end-to-end journeys on a paid plan cover it
  it.each(preferEngine('postgres'))(
    'VLT-02 put a person on a plan immediately, whether Atelier is running or stopped, on %s',
    async (engine) => {
      await using stack = new AsyncDisposableStack()
      const database = engine === 'postgres' ? stack.use(await requireInstalled(createTestDatabase())) : null
      const DATA_DIR = await mkdtemp(join(folder, 'data-'))
      const environment = { DATA_DIR, ...(database ? { DATABASE_URL: database.url } : {}) }
      const atelier = stack.use(await startAtelier(environment))
      const ada = await signUp(atelier.url)
      const getStorageLimit = async () => {
        const { data } = (await (await ada('/v2/user/attachments')).json()) as {
          data: { storageInfo: { limit: number } }
        }
        return data.storageInfo.limit
      }
      expect(await getStorageLimit()).toBe(limits.vault.storageBytes.free)
      const message = 'ada@people.example was moved from free to pro.'
      expect(await run('plan', ['Ada@People.example', 'pro'], environment)).toContain(message)
      expect(await getStorageLimit()).toBe(limits.vault.storageBytes.pro)
      const rejectedPlan = plan(environmentFor(environment), 'ada@people.example', 'guest')
      await expect(rejectedPlan).rejects.toThrow(
        'Plan “guest” doesn’t exist. Available plans: free, pro, sumo, essentials, team.',
      )
      await expect(plan(environmentFor(environment), 'eve@people.example', 'pro')).rejects.toThrow(
        'No account found for',
      )
      expect(() => plan(environmentFor(environment), 'ada@people.example')).toThrow(
        'Specify an email address and a plan',
      )
      expect(await getStorageLimit()).toBe(limits.vault.storageBytes.pro)

      await atelier.stop()
      expect(await plan(environmentFor(environment), 'ada@people.example', 'team')).toContain(
        'was moved from pro to team',
      )
      expect(await plan(environmentFor(environment), 'ada@people.example', 'sumo')).toContain(
        'was moved from team to sumo',
      )
      await atelier.restart()
      expect(await getStorageLimit()).toBe(limits.vault.storageBytes.sumo)
    },
    240_000,
  )
})
