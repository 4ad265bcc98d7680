import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { prepareAtelier, type RunningAtelier } from '@atelier/testing/start-atelier'
import { type Client, signUp } from './client.ts'
import { runCommand } from './command.ts'
import { findProblems, unsettled } from './find-problems.ts'
import type { NewerAtelier } from '@atelier/testing/newer-atelier'
import { works } from './work.ts'

/** Where a round plays: a server on data of its own. */
export interface Place {
  readonly atelier: RunningAtelier
  readonly environment: Record<string, string>
  /** An empty place of the same engine. */
  emptyPlace(): Promise<{ environment: Record<string, string> } & AsyncDisposable>
}

interface Round {
  client: Client
  /** What went wrong while it was played, in words. */
  problems: string[]
  /** Of the server, after the kill, in milliseconds. */
  startedIn: number
}

type Play = (place: Place) => Promise<Round>

const settleMs = 90_000
const upTo = (ms: number) => Math.random() * ms

const whileWorking =
  (kind: keyof typeof works): Play =>
  async ({ atelier }) => {
    const client = await signUp(atelier.url)
    const working = Promise.allSettled(works[kind](client))
    await delay(50 + upTo(2500))
    await atelier.kill()
    await working
    return { client, problems: [], startedIn: await atelier.restart() }
  }

/** Polls until nothing is read or answered any more; answers what still is after a while. */
export const settle = async (client: Client): Promise<string[]> => {
  const deadline = Date.now() + settleMs
  for (;;) {
    const busy = await unsettled(client)
    if (busy.length === 0 || Date.now() > deadline) return busy
    await delay(250)
  }
}

const firstStart: Play = async (place) => {
  await using empty = await place.emptyPlace()
  await using fresh = await prepareAtelier(empty.environment)
  await fresh.startAndKill(upTo(3000))
  await fresh.startAndKill(upTo(3000))
  const startedIn = await fresh.restart()
  const client = await signUp(fresh.url)
  await client.ask(await client.newChat(), 'Does it work?')
  await client.upload(Buffer.from('It does.\n'), 'it-does.txt')
  await fresh.kill()
  await fresh.restart()
  const problems = [...(await settle(client)), ...(await findProblems(client))]
  // what it acknowledged is gone with its place
  return { client: await signUp(place.atelier.url), problems, startedIn }
}

const migration =
  (newer: () => Promise<NewerAtelier>): Play =>
  async (place) => {
    // in a place of its own, for there is no way back to the version before
    await using empty = await place.emptyPlace()
    await using atelier = await prepareAtelier(empty.environment)
    await atelier.restart()
    const client = await signUp(atelier.url)
    const working = Promise.allSettled(works.answer(client))
    await delay(500)
    await atelier.kill()
    await working
    await using next = await newer()
    for (let kill = 0; kill < 3; kill++) await atelier.startAndKill(500 + upTo(4000), next.program)
    const startedIn = await atelier.restart(next.program)
    const problems = [...(await settle(client)), ...(await findProblems(client))]
    const snapshots = await readdir(join(atelier.dataDir, 'snapshots'))
    if (!snapshots.some((name) => name.endsWith('.tar'))) problems.push('no snapshot before the migration')
    return { client: await signUp(place.atelier.url), problems, startedIn }
  }

/** Whether the archive restores, and holds what was acknowledged before it was begun. */
const checkBackup = async (place: Place, file: string, before: Client): Promise<string[]> => {
  await using empty = await place.emptyPlace()
  const restored = await runCommand(['restore', file], empty.environment)
  if (!restored.isDone) return [`a finished backup does not restore: ${restored.output}`]
  await using there = await prepareAtelier(empty.environment)
  await there.restart()
  // a backup holds no sessions
  const visitor = await before.at(there.url)
  return [...(await settle(visitor)), ...(await findProblems(visitor))].map(
    (problem) => `restored: ${problem}`,
  )
}

const backup: Play = async (place) => {
  const { atelier, environment } = place
  const before = await signUp(atelier.url)
  await before.upload(Buffer.from(`Kept ${Math.random()}\n`.repeat(1000)), 'kept.txt')
  await before.ask(await before.newChat(), 'Is it kept?')
  const client = await signUp(atelier.url)
  const working = Promise.allSettled(works.edit(client))
  const folder = await mkdtemp(join(tmpdir(), 'atelier-crash-'))
  const file = join(folder, 'backup.tar')
  const [killsCommand, killsServer] = [Math.random() < 0.4, Math.random() < 0.4]
  const running = runCommand(['backup', file], environment, killsCommand ? upTo(4000) : undefined)
  if (killsServer) await delay(upTo(4000))
  else await running
  await atelier.kill()
  await working
  const { isDone, output } = await running
  const startedIn = await atelier.restart()
  const isThere = await stat(file).then(
    () => true,
    () => false,
  )
  const problems: string[] = []
  if (isDone && !isThere) problems.push('a backup that succeeded is not there')
  if (!isDone && !killsCommand && !killsServer) problems.push(`the backup failed: ${output}`)
  if (isThere) for (const problem of await checkBackup(place, file, before)) problems.push(problem)
  for (const problem of await findProblems(before)) problems.push(problem)
  await rm(folder, { recursive: true, force: true })
  return { client, problems, startedIn }
}

/** Every kind of round; `newer` makes a program that has one more migration each time. */
export const roundKinds = (newer: () => Promise<NewerAtelier>): Record<string, Play> => ({
  upload: whileWorking('upload'),
  ingest: whileWorking('ingest'),
  answer: whileWorking('answer'),
  remove: whileWorking('remove'),
  edit: whileWorking('edit'),
  vault: whileWorking('vault'),
  publish: whileWorking('publish'),
  move: whileWorking('move'),
  'first start': firstStart,
  migration: migration(newer),
  backup,
})
