import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { migrateDatabase } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log.ts'

export interface TestDatabase extends AsyncDisposable {
  readonly url: string
}

export interface TestServer {
  urlOf(database: string): string
  run(statement: string): Promise<void>
}

const template = 'atelier_template'
let server: Promise<TestServer | null> | undefined
let databases = 0

/** The newest PostgreSQL on this machine, or null. */
const findBinaries = (): string | null => {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  )
}

export const hasPostgres = (): boolean => findBinaries() !== null

/** PostgreSQL refuses to run as root: there it runs as the system's postgres, or as nobody. */
const findOwner = (): { uid: number; gid: number } | null => {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: idOf('-u'), gid: idOf('-g') }
    } catch {
      continue
    }
  }
  throw new Error('Running as root, and the system has neither a postgres nor a nobody user.')
}

const waitUntilReady = async (url: string, child: ChildProcess) => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with code ${child.exitCode}.`)
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await wait(30)
    }
  }
}

/** The server lives as long as this process's end of the pipe: it goes however the process goes. */
const serve = '"$0" "$@" & server=$!; cat; kill -QUIT $server; wait $server; rm -rf "$FOLDER"'

/** A throwaway server in a temporary folder, on a unix socket alone, without fsync. */
const startServer = async (): Promise<TestServer | null> => {
  const binaries = findBinaries()
  if (!binaries) return null
  const owner = findOwner()
  const folder = mkdtempSync(join(tmpdir(), 'atelier-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = ['-D', data, '-U', 'atelier', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(binaries, 'initdb'), options, { ...owner, cwd: folder, stdio: 'pipe' })
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=200',
  ]
  const child = spawn(
    'sh',
    ['-c', serve, join(binaries, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: folder, env: { ...process.env, FOLDER: folder }, stdio: ['pipe', 'ignore', 'ignore'] },
  )
  child.unref()
  const urlOf = (database: string) =>
    `postgres://atelier@localhost/${database}?host=${encodeURIComponent(folder)}`
  await waitUntilReady(urlOf('postgres'), child)
  const run = async (statement: string) => {
    const client = new Client({ connectionString: urlOf('postgres') })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${template}`)
  await using opened = await openDatabase(urlOf(template), { log: createLog('silent') })
  await migrateDatabase(opened)
  return { urlOf, run }
}

/** One server for this process, or null when the machine has no PostgreSQL. */
export const testServer = (): Promise<TestServer | null> => (server ??= startServer())

/** A migrated database of its own, or null when the machine has no PostgreSQL. */
export const createTestDatabase = async (): Promise<TestDatabase | null> => {
  const running = await testServer()
  if (!running) return null
  const name = `test_${(databases += 1)}`
  await running.run(`create database ${name} template ${template}`)
  return {
    url: running.urlOf(name),
    [Symbol.asyncDispose]: () => running.run(`drop database if exists ${name} with (force)`),
  }
}
