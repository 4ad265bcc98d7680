import { setTimeout as delay } from 'node:timers/promises'
import { writePdf } from '@atelier/testing/write-pdf'
import type { Bar, Bench, Options, Report, Table } from './lib/bench.ts'
import { checkOutBuild } from './lib/check-out-build.ts'
import { sourceText } from './lib/made-up-words.ts'
import { type Person, signUp } from './lib/person.ts'
import { cpuSeconds } from './lib/process-figures.ts'
import { readAnswer } from './lib/read-answer.ts'
import { availableEngines, type Engine, engineNames, makeHome, runAtelier } from './lib/run-atelier.ts'
import { formatSpread, percentile, ratioSpread, type Spread, spreadOf } from './lib/spread.ts'
import { startProcess } from './lib/start-process.ts'
import { untilProcessed } from './lib/until-processed.ts'
import { uploadFile } from './lib/upload-file.ts'

const peopleCount = 200
const workload = '200 people, answers of 2 s; client and model on the same two cores'

interface Build {
  readonly pid: number
  readonly people: readonly Person[]
  /** Lists chats while all other users ask. */
  readonly lister: Person
}

const openBuild = async (
  stack: AsyncDisposableStack,
  engine: Engine,
  modelUrl: string,
  root: string | undefined,
  people: number,
): Promise<Build> => {
  const server = stack.use(await runAtelier(stack.use(await makeHome(engine)), modelUrl, {}, root))
  const accounts: Person[] = []
  for (let n = 0; n < people; n++) accounts.push(await signUp(server.url, `person-${n}`))
  return { pid: server.pid, people: accounts, lister: await signUp(server.url, 'lister') }
}

interface AskResult {
  /** In milliseconds, p95. */
  readonly firstToken: number
  readonly list: number
  /** CPU milliseconds of the server per answer. */
  readonly cpu: number
}

/** Has every user ask once, at a fixed rate, each in a chat of their own. */
const askAll = async (
  { pid, people, lister }: Build,
  perSecond: number,
  model: string,
): Promise<AskResult> => {
  const chats: string[] = []
  for (const person of people) {
    const { id } = await person.post('/v1/chats', { title: 'Bench' })
    chats.push(String(id))
  }
  const listLatencies: number[] = []
  const stopListing = new AbortController()
  const listRepeatedly = async () => {
    while (!stopListing.signal.aborted) {
      const startedAt = performance.now()
      await lister.get('/v1/chats')
      listLatencies.push(performance.now() - startedAt)
      await delay(20)
    }
  }
  const listingDone = listRepeatedly()
  const cpuBefore = cpuSeconds(pid)
  const startedAt = performance.now()
  const answers = await Promise.all(
    people.map(async ({ url, headers }, index) => {
      await delay(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()))
      const body = { text: 'Go on.', model: `openai/${model}` }
      return readAnswer(`${url}/v1/chats/${chats[index]}/messages`, headers, body, '"text-delta"')
    }),
  )
  const cpu = ((cpuSeconds(pid) - cpuBefore) * 1000) / people.length
  stopListing.abort()
  await listingDone
  return {
    firstToken: percentile(
      answers.map(({ firstToken }) => firstToken),
      0.95,
    ),
    list: percentile(listLatencies, 0.95),
    cpu,
  }
}

/** Returns the milliseconds until a file is searchable. */
const timeIngestion = async ({ lister }: Build, filename: string, bytes: Buffer): Promise<number> => {
  const startedAt = performance.now()
  await untilProcessed(lister, await uploadFile(lister, bytes, { filename }))
  return performance.now() - startedAt
}

const pdf = (round: number, pages: number) =>
  writePdf(
    Array.from({ length: pages }, (_, page) =>
      Array.from(
        { length: 40 },
        (__, line) => `Round ${round}, page ${page}, line ${line}: the keeper signed the book.`,
      ),
    ),
  )

/**
 * Each figure's title and unit, and the largest allowed ratio to the earlier build; null if the figure is
 * only reported.
 */
const measures = {
  at50: { title: 'First token p95, 50 answers begun a second', unit: 'ms', ratioMax: 1 / 3 },
  at100: { title: 'First token p95, 100 a second', unit: 'ms', ratioMax: null },
  listAt100: { title: 'Lists p95 meanwhile', unit: 'ms', ratioMax: null },
  answer: { title: 'Processor of an answer of 10 tokens', unit: 'ms', ratioMax: 1 / 2 },
  text: { title: '7 MB of text, until searchable', unit: 'ms', ratioMax: 1 / 3 },
  pdf: { title: 'PDF of 261 pages, until searchable', unit: 'ms', ratioMax: null },
} as const
type Measure = keyof typeof measures
type Rounds = Record<Measure, number[]>

const emptyRounds = (): Rounds => ({ at50: [], at100: [], listAt100: [], answer: [], text: [], pdf: [] })

type Measurement = (build: Build, round: number, rounds: Rounds, options: Options) => Promise<void>

const measureAnswers: Measurement = async (build, _round, rounds, { quick }) => {
  const longAnswerModel = quick ? 'paced.5.20' : 'paced.100.20'
  const at50 = await askAll(build, 50, longAnswerModel)
  const at100 = await askAll(build, 100, longAnswerModel)
  const shortResult = await askAll(build, 50, 'paced.10.20')
  rounds.at50.push(at50.firstToken)
  rounds.at100.push(at100.firstToken)
  rounds.listAt100.push(at100.list)
  rounds.answer.push(shortResult.cpu)
}

const measureReading: Measurement = async (build, round, rounds, { quick }) => {
  // a17bb19 fails to read more
  const passages = quick ? 10 : 6_000
  rounds.text.push(await timeIngestion(build, `text ${round}.txt`, Buffer.from(sourceText(round, passages))))
  rounds.pdf.push(await timeIngestion(build, `book ${round}.pdf`, pdf(round, quick ? 3 : 261)))
}

const compareOn = async (engine: Engine, root: string, options: Options) => {
  const { quick, print } = options
  await using stack = new AsyncDisposableStack()
  const model = stack.use(await startProcess('paced-model'))
  print(`${engineNames[engine]}: ${quick ? 4 : peopleCount} people sign up at both builds`)
  const people = quick ? 4 : peopleCount
  const earlierBuild = await openBuild(stack, engine, model.url, root, people)
  const current = await openBuild(stack, engine, model.url, undefined, people)
  const rounds = { earlier: emptyRounds(), current: emptyRounds() }
  // answers first: what a build renders after reading would slow the other one
  for (const measure of [measureAnswers, measureReading])
    for (let round = 0; round <= (quick ? 0 : 3); round++) {
      print(`round ${round}`)
      const isWarmedUp = quick || round > 0
      await measure(earlierBuild, round, isWarmedUp ? rounds.earlier : emptyRounds(), options)
      await measure(current, round, isWarmedUp ? rounds.current : emptyRounds(), options)
    }
  return rounds
}

const baseOf = ({ base }: Options): string => base ?? 'a17bb19'

const run = async (options: Options): Promise<Report> => {
  const base = baseOf(options)
  const root = checkOutBuild(base, options.print)
  const bars: Bar[] = []
  const tables: Table[] = []
  for (const engine of await availableEngines()) {
    const { earlier, current } = await compareOn(engine, root, options)
    const keys = Object.keys(measures) as Measure[]
    const ratio = (key: Measure): Spread => ratioSpread(current[key], earlier[key])
    for (const key of keys) {
      const { title, ratioMax } = measures[key]
      if (ratioMax === null) continue
      bars.push({
        name: `${title} ≤ ${ratioMax === 1 / 3 ? '1/3' : '1/2'} of ${base}, ${engineNames[engine]}`,
        figure: formatSpread(ratio(key), '×'),
        holds: ratio(key).median <= ratioMax,
        how: `${workload}; builds take turns`,
      })
    }
    const at100 = spreadOf(current.at100)
    const listAt100 = spreadOf(current.listAt100)
    bars.push({
      name: `100 answers begun a second: first token p95 ≤ 250 ms, lists p95 ≤ 100 ms, ${engineNames[engine]}`,
      figure: `${formatSpread(at100, 'ms')}; ${formatSpread(listAt100, 'ms')}`,
      holds: at100.median <= 250 && listAt100.median <= 100,
      how: `${workload}; none refused`,
    })
    tables.push({
      title: engineNames[engine],
      head: ['Measured', base, 'This build', 'This build over the earlier one'],
      rows: keys.map((key) => [
        measures[key].title,
        formatSpread(spreadOf(earlier[key]), measures[key].unit),
        formatSpread(spreadOf(current[key]), measures[key].unit),
        formatSpread(ratio(key), '×'),
      ]),
    })
  }
  return { bars, tables, notes: [], peers: {} }
}

export default {
  name: 'compare',
  title: 'Against an earlier build',
  description:
    'Two builds of Atelier, started side by side, take turns: `npm run bench -- compare <commit>` checks the earlier one out.',
  isLong: true,
  run,
} satisfies Bench
