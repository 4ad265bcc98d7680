import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { startAtelier } from '@atelier/testing/start-atelier'
import { startPostgres } from '@atelier/testing/start-postgres'
import type { Client } from './client.ts'
import { runCommand } from './command.ts'
import { replacedIn, sizeOf } from './ledger.ts'
import { findProblems, findLostVersions } from './find-problems.ts'
import { makeNewerAtelier } from '@atelier/testing/newer-atelier'
import { type TestServer, roundKinds, settle } from './rounds.ts'

/**
 * Kills everything that writes, with kill -9 at random times. After every restart, everything acknowledged
 * must exist, and nothing may be half done.
 * `npm run proof -- crash 50`, `npm run proof -- crash 50 --engine=postgres --only=upload,answer`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: 'string', default: 'pglite' }, only: { type: 'string' } },
})
const killTarget = Number(positionals[0] ?? 20)
const slowestStartMs = 5000

await using stack = new AsyncDisposableStack()
const model = stack.use(
  await startScriptedModel(async (_request, reply) => {
    // half of the answers are crafts
    if (Math.random() < 0.5) reply.text('<craft identifier="words" type="text/markdown" title="Words">\n')
    for (let word = 0; word < 40; word++) {
      reply.text(`word ${word} `)
      await delay(25)
    }
    reply.end()
  }),
)
const postgres = values.engine === 'postgres' ? await startPostgres({ isDurable: true }) : null
if (values.engine === 'postgres' && !postgres) throw new Error('PostgreSQL isn’t installed on this machine.')

let databaseCount = 0
const emptyServer = async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'atelier-run-'))
  const database = `crash_${(databaseCount += 1)}`
  await postgres?.run(`create database ${database}`)
  return {
    environment: {
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: 'key',
      DEFAULT_MODEL: 'scripted',
      ASSISTANT_DAILY_LIMIT: 'off',
      DATA_DIR,
      ...(postgres ? { DATABASE_URL: postgres.urlOf(database) } : {}),
    },
    [Symbol.asyncDispose]: async () => {
      await postgres?.run(`drop database if exists ${database} with (force)`)
      await rm(DATA_DIR, { recursive: true, force: true })
    },
  }
}
const home = stack.use(await emptyServer())
const atelier = stack.use(await startAtelier(home.environment))
const server: TestServer = { atelier, environment: home.environment, emptyServer }

const kinds = roundKinds(() => makeNewerAtelier(1))
const selectedKinds = values.only?.split(',') ?? Object.keys(kinds)

/**
 * What the server's check finds after the sweeper ran. It retries, since jobs that delete bytes may need some
 * time.
 */
const findFaults = async (): Promise<string[]> => {
  for (let attempt = 1; ; attempt++) {
    await runCommand(['sweep', '0'], home.environment)
    const { succeeded, output } = await runCommand(['examine'], home.environment)
    if (succeeded) return []
    if (attempt === 5) return output.trim().split('\n')
    await delay(1000)
  }
}

const people: Client[] = []
const problems: string[] = []
const slowestStarts = new Map<string, number>()
let killCount = 0
for (let number = 0; killCount < killTarget; number++) {
  const kind = selectedKinds[number % selectedKinds.length] ?? ''
  const runRound = kinds[kind]
  if (!runRound) throw new Error(`The kinds are ${Object.keys(kinds).join(', ')}.`)
  const round = await runRound(server)
  killCount += round.kills
  people.push(round.client)
  const earlierClient = people[Math.floor(Math.random() * people.length)] ?? round.client
  const newProblems = [
    ...round.problems,
    ...(await settle(round.client)),
    ...(await findProblems(round.client)),
    ...(await findProblems(earlierClient)),
    ...(await findLostVersions(round.client)),
    ...(await findFaults()),
  ]
  for (const problem of newProblems) console.error(`  ${problem}`)
  for (const problem of newProblems) problems.push(`${killCount} (${kind}): ${problem}`)
  slowestStarts.set(kind, Math.max(slowestStarts.get(kind) ?? 0, round.startedIn))
  console.log(
    `${killCount} kills (${kind}): ${sizeOf(round.client.ledger)} acknowledged, ${replacedIn(round.client.ledger)} versions, ${newProblems.length} problems, up again after ${Math.round(round.startedIn)} ms`,
  )
}
for (const person of people)
  for (const problem of await findProblems(person)) problems.push(`at the end: ${problem}`)
for (const problem of problems) console.error(problem)
for (const [kind, ms] of slowestStarts) console.log(`${kind}: slowest start ${Math.round(ms)} ms`)
const acknowledgedCount = people.reduce((sum, { ledger }) => sum + sizeOf(ledger), 0)
console.log(`${killCount} kills, ${acknowledgedCount} things acknowledged, ${problems.length} problems`)
/** A start with a migration takes as long as the migration, so it isn't counted. */
const isSlow = [...slowestStarts].some(([kind, ms]) => kind !== 'migration' && ms > slowestStartMs)
if (isSlow) console.error(`A start took longer than ${slowestStartMs} ms.`)
process.exitCode = problems.length === 0 && !isSlow ? 0 : 1
