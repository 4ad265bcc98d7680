import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

export interface PostgresServer {
  urlOf(database: string): string
  /** Runs one statement as the superuser. */
  run(statement: string): Promise<void>
  /** Stops without a checkpoint, like a power failure. */
  stopImmediately(): Promise<void>
  /** Starts the server again on the same data. */
  restart(): Promise<void>
}

/** The folder with the newest PostgreSQL's programs on this machine, or null. */
const findBinaries = (): string | null => {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  const programs = ['initdb', 'postgres', 'pg_ctl', 'psql']
  return folders.find((folder) => programs.every((name) => existsSync(join(folder, name)))) ?? null
}

export const hasPostgres = (): boolean => findBinaries() !== null

/**
 * PostgreSQL refuses to run as root, so it runs as the system user postgres or nobody. Null if this process
 * isn't root.
 */
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

/** Stops the server when this process's end of the pipe closes, however the process ends. */
const serveScript = '"$0" "$@" & server=$!; cat; kill -QUIT $server; wait $server; rm -rf "$FOLDER"'

/**
 * Starts a throwaway server in a temporary folder, on a Unix socket only, and without fsync unless
 * `isDurable`. Null if PostgreSQL isn't installed.
 */
export const startPostgres = async ({ isDurable = false } = {}): Promise<PostgresServer | null> => {
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
    `fsync=${isDurable ? 'on' : 'off'}`,
    'max_connections=200',
    // hundreds of small, short-lived databases need no vacuuming or replication
    ...(isDurable
      ? []
      : ['full_page_writes=off', 'autovacuum=off', 'wal_level=minimal', 'max_wal_senders=0']),
    ...(isDurable ? [] : ['max_wal_size=8GB', 'checkpoint_timeout=1h', 'shared_buffers=256MB']),
  ]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const urlOf = (database: string) =>
    `postgres://atelier@localhost/${database}?host=${encodeURIComponent(folder)}`
  const run = async (statement: string) => {
    const psqlArgs = ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', urlOf('postgres'), '-c', statement]
    await promisify(execFile)(join(binaries, 'psql'), psqlArgs)
  }
  const untilReady = async (child: ChildProcess) => {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with code ${child.exitCode}.`)
      const isReady = await run('select 1').then(
        () => true,
        () => false,
      )
      if (isReady) return
      await wait(30)
    }
  }
  const start = async () => {
    const child = spawn('sh', ['-c', serveScript, join(binaries, 'postgres'), ...args], {
      ...owner,
      cwd: folder,
      env: { ...process.env, FOLDER: folder },
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.unref()
    await untilReady(child)
  }
  await start()
  return {
    urlOf,
    run,
    stopImmediately: async () => {
      const stopArgs = ['stop', '-D', data, '-m', 'immediate']
      await promisify(execFile)(join(binaries, 'pg_ctl'), stopArgs, { ...owner, cwd: folder })
    },
    restart: start,
  }
}
