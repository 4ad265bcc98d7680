import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { prepareAtelier, type RunningAtelier } from '@atelier/testing/start-atelier'
import { type Client, signUp } from './client.ts'
import { runCommand } from './command.ts'
import { findProblems, findUnsettled } from './find-problems.ts'
import type { NewerAtelier } from '@atelier/testing/newer-atelier'
import { workloads } from './work.ts'

/** The server of a round, with its own data. */
export interface TestServer {
  readonly atelier: RunningAtelier
  readonly environment: Record<string, string>
  /** Returns an empty data folder and an empty database of the same engine. */
  emptyServer(): Promise<{ environment: Record<string, string> } & AsyncDisposable>
}

interface Round {
  client: Client
  /** Descriptions of what went wrong in the round. */
  problems: string[]
  /** The number of processes killed with kill -9 in the round. */
  kills: number
  /** Milliseconds that the server took to start after the kill. */
  startedIn: number
}

type Play = (place: TestServer) => Promise<Round>

const settleMs = 90_000
/** The number of further kills, while the server starts and completes what the previous kill interrupted. */
const killsInRecovery = 3
const randomUpTo = (ms: number) => Math.random() * ms

const killInRecovery = async (atelier: RunningAtelier): Promise<void> => {
  for (let kill = 0; kill < killsInRecovery; kill++) await atelier.startAndKill(500 + randomUpTo(3500))
}

const whileWorking =
  (kind: keyof typeof workloads): Play =>
  async ({ atelier }) => {
    const client = await signUp(atelier.url)
    const work = Promise.allSettled(workloads[kind](client))
    await delay(50 + randomUpTo(2500))
    await atelier.kill()
    await work
    await killInRecovery(atelier)
    return { client, problems: [], kills: 1 + killsInRecovery, startedIn: await atelier.restart() }
  }

/** Polls until no processing or answer is in progress. Returns those that still are after the timeout. */
export const settle = async (client: Client): Promise<string[]> => {
  const deadline = Date.now() + settleMs
  for (;;) {
    const unsettledSources = await findUnsettled(client)
    if (unsettledSources.length === 0 || Date.now() > deadline) return unsettledSources
    await delay(250)
  }
}

const firstStart: Play = async (server) => {
  await using emptyServer = await server.emptyServer()
  await using freshAtelier = await prepareAtelier(emptyServer.environment)
  await freshAtelier.startAndKill(randomUpTo(3000))
  await freshAtelier.startAndKill(randomUpTo(3000))
  const startedIn = await freshAtelier.restart()
  const client = await signUp(freshAtelier.url)
  await client.ask(await client.newChat(), 'Does it work?')
  await client.upload(Buffer.from('It does.\n'), 'it-does.txt')
  await freshAtelier.kill()
  await freshAtelier.restart()
  const problems = [...(await settle(client)), ...(await findProblems(client))]
  // what the fresh server acknowledged is deleted with its data folder
  return { client: await signUp(server.atelier.url), problems, kills: 3, startedIn }
}

const migration =
  (buildNewer: () => Promise<NewerAtelier>): Play =>
  async (server) => {
    // this round has its own data, since migrations can't be reverted
    await using emptyServer = await server.emptyServer()
    await using atelier = await prepareAtelier(emptyServer.environment)
    await atelier.restart()
    const client = await signUp(atelier.url)
    const work = Promise.allSettled(workloads.answer(client))
    await delay(500)
    await atelier.kill()
    await work
    await using newerAtelier = await buildNewer()
    for (let kill = 0; kill < 3; kill++)
      await atelier.startAndKill(500 + randomUpTo(4000), newerAtelier.mainPath)
    const startedIn = await atelier.restart(newerAtelier.mainPath)
    const problems = [...(await settle(client)), ...(await findProblems(client))]
    const snapshots = await readdir(join(atelier.dataDir, 'snapshots'))
    if (!snapshots.some((name) => name.endsWith('.tar'))) problems.push('no snapshot before the migration')
    return { client: await signUp(server.atelier.url), problems, kills: 4, startedIn }
  }

/** Checks that the backup can be restored and contains what was acknowledged before it started. */
const checkBackup = async (server: TestServer, file: string, client: Client): Promise<string[]> => {
  await using emptyServer = await server.emptyServer()
  const restoreResult = await runCommand(['restore', file], emptyServer.environment)
  if (!restoreResult.succeeded) return [`a finished backup does not restore: ${restoreResult.output}`]
  await using restoredAtelier = await prepareAtelier(emptyServer.environment)
  await restoredAtelier.restart()
  // backups contain no sessions
  const visitor = await client.withUrl(restoredAtelier.url)
  return [...(await settle(visitor)), ...(await findProblems(visitor))].map(
    (problem) => `restored: ${problem}`,
  )
}

const backup: Play = async (server) => {
  const { atelier, environment } = server
  const earlierClient = await signUp(atelier.url)
  await earlierClient.upload(Buffer.from(`Kept ${Math.random()}\n`.repeat(1000)), 'kept.txt')
  await earlierClient.ask(await earlierClient.newChat(), 'Is it kept?')
  const client = await signUp(atelier.url)
  const work = Promise.allSettled(workloads.edit(client))
  const folder = await mkdtemp(join(tmpdir(), 'atelier-crash-'))
  const file = join(folder, 'backup.tar')
  const [killsCommand, killsServer] = [Math.random() < 0.4, Math.random() < 0.4]
  const backupRun = runCommand(['backup', file], environment, killsCommand ? randomUpTo(4000) : undefined)
  if (killsServer) await delay(randomUpTo(4000))
  else await backupRun
  await atelier.kill()
  await work
  const { succeeded, output } = await backupRun
  await killInRecovery(atelier)
  const startedIn = await atelier.restart()
  const exists = await stat(file).then(
    () => true,
    () => false,
  )
  const problems: string[] = []
  if (succeeded && !exists) problems.push('a backup that succeeded is not there')
  if (!succeeded && !killsCommand && !killsServer) problems.push(`the backup failed: ${output}`)
  if (exists) for (const problem of await checkBackup(server, file, earlierClient)) problems.push(problem)
  for (const problem of await findProblems(earlierClient)) problems.push(problem)
  await rm(folder, { recursive: true, force: true })
  return { client, problems, kills: 1 + killsInRecovery + (killsCommand ? 1 : 0), startedIn }
}

/** Every kind of round. `newer` builds a version with one more migration each time. */
export const roundKinds = (buildNewer: () => Promise<NewerAtelier>): Record<string, Play> => ({
  upload: whileWorking('upload'),
  ingest: whileWorking('ingest'),
  answer: whileWorking('answer'),
  remove: whileWorking('remove'),
  edit: whileWorking('edit'),
  vault: whileWorking('vault'),
  publish: whileWorking('publish'),
  move: whileWorking('move'),
  'first start': firstStart,
  migration: migration(buildNewer),
  backup,
})
