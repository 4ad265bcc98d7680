import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bar, Bench, Options, Report } from './lib/bench.ts'
import { signUp } from './lib/person.ts'
import { memoryOf, peakOf } from './lib/process-figures.ts'
import { readAnswer } from './lib/read-answer.ts'
import { availableEngines, type Engine, engineNames, makeHome, runAtelier } from './lib/run-atelier.ts'
import { formatFigure, type Spread, spreadOf, formatSpread } from './lib/spread.ts'
import { startProcess } from './lib/start-process.ts'

interface Rounds {
  /** Seconds until the first 200 on /readyz. */
  firstStarts: number[]
  restarts: number[]
  /** In MB. */
  idleMemory: number[]
  afterLoad: number[]
  peak: number[]
}

const emptyRounds = (): Rounds => ({ firstStarts: [], restarts: [], idleMemory: [], afterLoad: [], peak: [] })

/** Milliseconds that an idle server is left alone before its memory is read. */
const settleMs = 3_000

const bareFile = join(import.meta.dirname, 'processes/bare-server.ts')

/** Measures a bare Node.js server from the start of its process to its first 200, in seconds and MB. */
const measureBareStart = async (): Promise<{ seconds: number; memory: number }> => {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [bareFile], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  await (await fetch(`http://127.0.0.1:${chunk.toString().trim()}/`)).text()
  const seconds = (performance.now() - startedAt) / 1000
  const memory = memoryOf(child.pid ?? 0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  return { seconds, memory }
}

/** Applies a typical load: twenty concurrent answers, then a thousand lists. */
const applyLoad = async (url: string, quick: boolean): Promise<void> => {
  const people = await Promise.all(
    Array.from({ length: quick ? 1 : 20 }, (_, n) => signUp(url, `person-${n}`)),
  )
  const body = { text: 'Go on.', model: `openai/paced.${quick ? 5 : 250}.20` }
  await Promise.all(
    people.map(async (person) => {
      const { id } = await person.post('/v1/chats', { title: 'Bench' })
      await readAnswer(`${url}/v1/chats/${String(id)}/messages`, person.headers, body, '"text-delta"')
    }),
  )
  for (let requestCount = 0; requestCount < (quick ? 2 : 1000); requestCount++)
    await people[0]?.get('/v1/chats')
}

const measure = async (engine: Engine, model: string, rounds: Rounds, { quick }: Options): Promise<void> => {
  await using home = await makeHome(engine)
  const startedAt = performance.now()
  await using server = await runAtelier(home, model)
  rounds.firstStarts.push((performance.now() - startedAt) / 1000)
  await server.stop()
  rounds.restarts.push((await server.restart()) / 1000)
  await delay(quick ? 10 : settleMs)
  rounds.idleMemory.push(memoryOf(server.pid))
  await applyLoad(server.url, quick)
  rounds.peak.push(peakOf(server.pid))
  await delay(quick ? 10 : settleMs)
  rounds.afterLoad.push(memoryOf(server.pid))
}

const run = async (options: Options): Promise<Report> => {
  await using model = await startProcess('paced-model')
  const engines = await availableEngines()
  const results = new Map<Engine, Rounds>(engines.map((engine) => [engine, emptyRounds()]))
  const bareSamples = { seconds: [] as number[], memory: [] as number[] }
  // fills the compile cache, as the first start on a machine does
  for (const engine of engines) await measure(engine, model.url, emptyRounds(), { ...options, quick: true })
  for (let round = 1; round <= (options.quick ? 1 : 3); round++) {
    const { seconds, memory } = await measureBareStart()
    bareSamples.seconds.push(seconds)
    bareSamples.memory.push(memory)
    for (const engine of engines) {
      options.print(`round ${round}: ${engineNames[engine]}`)
      await measure(engine, model.url, results.get(engine) ?? emptyRounds(), options)
    }
  }
  const roundsOf = (engine: Engine) => results.get(engine) ?? emptyRounds()
  const embeddedRounds = roundsOf('pglite')
  const postgres = engines.includes('postgres') ? roundsOf('postgres') : null
  const bar = (name: string, spread: Spread | null, limit: number, unit: string, method: string): Bar => ({
    name,
    figure: spread ? formatSpread(spread, unit) : 'no PostgreSQL',
    holds: spread && spread.median <= limit,
    how: method,
  })
  const startFigure = spreadOf(embeddedRounds.restarts)
  const idleMemory = spreadOf(embeddedRounds.idleMemory)
  return {
    bars: [
      bar(
        'Cold start ≤ 2 s, embedded',
        startFigure,
        2,
        's',
        'process start to the first 200 on /readyz; existing data',
      ),
      bar('Cold start ≤ 2 s, PostgreSQL', postgres && spreadOf(postgres.restarts), 2, 's', 'the same'),
      bar(
        'Idle memory ≤ 350 MB, embedded',
        idleMemory,
        350,
        'MB',
        'resident, the database in the process, 3 s after the start',
      ),
      bar(
        'Idle memory ≤ 200 MB, PostgreSQL',
        postgres && spreadOf(postgres.idleMemory),
        200,
        'MB',
        'resident, Atelier’s process',
      ),
    ],
    tables: [
      {
        title: 'Start and memory',
        head: [
          'Server',
          'Very first start',
          'Start on existing data',
          'Idle memory',
          'Peak under load',
          'After it',
        ],
        rows: [
          [
            'Bare Node',
            '',
            formatSpread(spreadOf(bareSamples.seconds), 's'),
            formatSpread(spreadOf(bareSamples.memory), 'MB'),
            '',
            '',
          ],
          ...[...results].map(([engine, rounds]) => [
            `Atelier on ${engineNames[engine]}`,
            formatSpread(spreadOf(rounds.firstStarts), 's'),
            formatSpread(spreadOf(rounds.restarts), 's'),
            formatSpread(spreadOf(rounds.idleMemory), 'MB'),
            formatSpread(spreadOf(rounds.peak), 'MB'),
            formatSpread(spreadOf(rounds.afterLoad), 'MB'),
          ]),
        ],
      },
    ],
    notes: [
      'Load: 20 answers of 250 tokens at once, then 1,000 lists.',
      ...(postgres ? [] : ['PostgreSQL: skipped, its binaries are not on this machine (no PostgreSQL).']),
    ],
    peers: {
      start: {
        floor: `${formatFigure(spreadOf(bareSamples.seconds).median)} s · ${formatFigure(spreadOf(bareSamples.memory).median)} MB`,
        atelier: `${formatFigure(startFigure.median)} s · ${formatFigure(idleMemory.median)} MB embedded${postgres ? `; ${formatFigure(spreadOf(postgres.restarts).median)} s · ${formatFigure(spreadOf(postgres.idleMemory).median)} MB on PostgreSQL` : ''}`,
        isAhead: startFigure.median < 1.5 && idleMemory.median < 282,
      },
    },
  }
}

export default {
  name: 'start',
  title: 'Start and memory',
  description: 'The server as people run it, in a process of its own. Reference: a bare Node server.',
  run,
} satisfies Bench
