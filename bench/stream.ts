import type { Bar, Bench, Options, Report } from './lib/bench.ts'
import { signUp, type Person } from './lib/person.ts'
import { cpuSeconds } from './lib/process-figures.ts'
import { type Answer, readAnswer } from './lib/read-answer.ts'
import { availableEngines, type Engine, engineNames, makeHome, runAtelier } from './lib/run-atelier.ts'
import {
  differenceSpread,
  formatFigure,
  percentile,
  ratioSpread,
  type Spread,
  spreadOf,
  formatSpread,
} from './lib/spread.ts'
import { startProcess } from './lib/start-process.ts'

/** A measured server: the model itself, a bare pass-through, or Atelier on one of its engines. */
interface Subject {
  readonly name: string
  /** Null if the process isn't measured. */
  readonly pid: number | null
  /** Prepares `count` answers; each returned function requests one. */
  prepare(count: number): Promise<((model: string) => Promise<Answer>)[]>
}

const bareSubject = (name: string, url: string, pid: number | null): Subject => ({
  name,
  pid,
  prepare: async (count) =>
    Array.from({ length: count }, () => (model) => {
      const body = { model, messages: [{ role: 'user', content: 'Go on.' }], stream: true }
      return readAnswer(
        `${url}/v1/chat/completions`,
        { 'content-type': 'application/json' },
        body,
        '"content":"',
      )
    }),
})

const atelierSubject = (name: string, pid: number, people: readonly Person[]): Subject => ({
  name,
  pid,
  prepare: async (count) => {
    const requests: ((model: string) => Promise<Answer>)[] = []
    for (const person of people.slice(0, count)) {
      const { id } = await person.post('/v1/chats', { title: 'Bench' })
      const url = `${person.url}/v1/chats/${String(id)}/messages`
      requests.push((model) =>
        readAnswer(url, person.headers, { text: 'Go on.', model: `openai/${model}` }, '"text-delta"'),
      )
    }
    return requests
  },
})

interface Measurement {
  /** In milliseconds. */
  readonly firstTokens: number[]
  /** CPU seconds of the server. */
  readonly cpu: number
}

const sendConcurrently = async (subject: Subject, count: number, model: string): Promise<Measurement> => {
  const requests = await subject.prepare(count)
  const cpuBefore = subject.pid === null ? 0 : cpuSeconds(subject.pid)
  const answers = await Promise.all(requests.map((sendRequest) => sendRequest(model)))
  const cpu = subject.pid === null ? Number.NaN : cpuSeconds(subject.pid) - cpuBefore
  return { firstTokens: answers.map(({ firstToken }) => firstToken), cpu }
}

const sendSequentially = async (subject: Subject, count: number, model: string): Promise<Measurement> => {
  const requests = await subject.prepare(count)
  const cpuBefore = subject.pid === null ? 0 : cpuSeconds(subject.pid)
  const firstTokens: number[] = []
  for (const sendRequest of requests) firstTokens.push((await sendRequest(model)).firstToken)
  return { firstTokens, cpu: subject.pid === null ? Number.NaN : cpuSeconds(subject.pid) - cpuBefore }
}

interface Rounds {
  /** The median of each round, in milliseconds, for this many concurrent answers. */
  singly: number[]
  twentyAtOnce: number[]
  fiftyAtOnce: number[]
  /** CPU milliseconds for an answer of ten tokens, which is the fixed cost of an answer. */
  answer: number[]
  /** CPU microseconds per additional token, with 50 paced streams. */
  paced: number[]
  /** CPU seconds for 1,000 tokens at full speed in one stream. */
  burst: number[]
}

const measure = async (subject: Subject, rounds: Rounds, { quick }: Options): Promise<void> => {
  const [shortLength, longLength] = quick ? [5, 10] : [10, 210]
  const streamCount = quick ? 2 : 50
  const burstCount = quick ? 1 : 3
  const burstTokens = quick ? 500 : 5000
  const median = ({ firstTokens }: Measurement) => percentile(firstTokens, 0.5)
  rounds.singly.push(median(await sendSequentially(subject, quick ? 2 : 20, 'paced.3.5')))
  rounds.twentyAtOnce.push(median(await sendConcurrently(subject, quick ? 2 : 20, 'paced.10.20')))
  const shortRun = await sendConcurrently(subject, streamCount, `paced.${shortLength}.20`)
  const pacedTokens = await sendConcurrently(subject, streamCount, `paced.${longLength}.20`)
  rounds.fiftyAtOnce.push(median(pacedTokens))
  rounds.answer.push((shortRun.cpu * 1e3) / streamCount)
  rounds.paced.push(((pacedTokens.cpu - shortRun.cpu) * 1e6) / (streamCount * (longLength - shortLength)))
  const burst = await sendSequentially(subject, burstCount, `burst.${burstTokens}`)
  rounds.burst.push((burst.cpu * 1000) / (burstCount * burstTokens))
}

const emptyRounds = (): Rounds => ({
  singly: [],
  twentyAtOnce: [],
  fiftyAtOnce: [],
  answer: [],
  paced: [],
  burst: [],
})

const run = async (options: Options): Promise<Report> => {
  await using stack = new AsyncDisposableStack()
  const model = stack.use(await startProcess('paced-model'))
  const bareServer = stack.use(await startProcess('bare-server', model.url))
  const subjects: Subject[] = [
    bareSubject('Model itself', model.url, null),
    bareSubject('Bare pass-through', bareServer.url, bareServer.pid),
  ]
  const engines = await availableEngines()
  for (const engine of engines) {
    const home = stack.use(await makeHome(engine))
    const server = stack.use(await runAtelier(home, model.url))
    const people: Person[] = []
    for (let n = 0; n < (options.quick ? 2 : 50); n++) people.push(await signUp(server.url, `person-${n}`))
    subjects.push(atelierSubject(`Atelier on ${engineNames[engine]}`, server.pid, people))
  }
  const results = new Map(subjects.map(({ name }) => [name, emptyRounds()]))
  // warm-up: the first answers load lazy modules
  for (const subject of subjects) await measure(subject, emptyRounds(), { ...options, quick: true })
  for (let round = 1; round <= (options.quick ? 1 : 4); round++)
    for (const subject of subjects) {
      options.print(`round ${round}: ${subject.name}`)
      await measure(subject, results.get(subject.name) ?? emptyRounds(), options)
    }
  return report(results, engines)
}

const report = (results: Map<string, Rounds>, engines: readonly Engine[]): Report => {
  const roundsOf = (name: string) => results.get(name) ?? emptyRounds()
  const directRounds = roundsOf('Model itself')
  const bareRounds = roundsOf('Bare pass-through')
  const bestRounds = roundsOf(`Atelier on ${engineNames[engines.at(-1) ?? 'pglite']}`)
  const embeddedRounds = roundsOf('Atelier on PGlite')
  const addedTime = (rounds: Rounds, key: 'singly' | 'twentyAtOnce') =>
    differenceSpread(rounds[key], directRounds[key])
  const cost = ratioSpread(embeddedRounds.paced, bareRounds.paced)
  const burst = spreadOf(embeddedRounds.burst)
  const bar = (name: string, spread: Spread, limit: number, unit: string, method: string): Bar => ({
    name,
    figure: formatSpread(spread, unit),
    holds: spread.median <= limit,
    how: method,
  })
  return {
    bars: [
      bar(
        'CPU per token ≤ 3 × raw pass-through at 50 paced streams',
        cost,
        3,
        '×',
        `each further token of 50 streams at 50 a second, PGlite in the process and counted; an answer’s own beginning and end cost ${formatFigure(spreadOf(embeddedRounds.answer).median)} ms besides`,
      ),
      bar(
        'First token ≤ 15 ms later than direct, 1 stream',
        addedTime(embeddedRounds, 'singly'),
        15,
        'ms',
        'the question and its run are stored with fsync first; PGlite',
      ),
      bar(
        'First token ≤ 60 ms later than direct, 20 streams at once',
        addedTime(embeddedRounds, 'twentyAtOnce'),
        60,
        'ms',
        '20 questions in the same moment; PGlite',
      ),
    ],
    tables: [
      {
        title: 'Streaming',
        head: [
          'Server',
          'First token, 1 stream',
          '20 streams',
          '50 streams',
          'CPU of a short answer',
          'CPU per further token, 50 paced streams',
          'over bare',
          'CPU per 1,000 tokens, one fast stream',
        ],
        rows: [...results].map(([name, rounds]) => [
          name,
          formatSpread(spreadOf(rounds.singly), 'ms'),
          formatSpread(spreadOf(rounds.twentyAtOnce), 'ms'),
          formatSpread(spreadOf(rounds.fiftyAtOnce), 'ms'),
          rounds === directRounds ? '' : formatSpread(spreadOf(rounds.answer), 'ms'),
          rounds === directRounds ? '' : formatSpread(spreadOf(rounds.paced), 'µs'),
          rounds === directRounds ? '' : formatSpread(ratioSpread(rounds.paced, bareRounds.paced), '×'),
          rounds === directRounds ? '' : formatSpread(spreadOf(rounds.burst), 's'),
        ]),
      },
    ],
    notes:
      engines.length === 2
        ? []
        : ['PostgreSQL: skipped, its binaries are not on this machine (no PostgreSQL).'],
    peers: {
      firstToken: {
        floor: `${formatFigure(differenceSpread(bareRounds.singly, directRounds.singly).median)} ms · ${formatFigure(differenceSpread(bareRounds.twentyAtOnce, directRounds.twentyAtOnce).median)} ms`,
        atelier: `${formatFigure(addedTime(embeddedRounds, 'singly').median)} ms · ${formatFigure(addedTime(embeddedRounds, 'twentyAtOnce').median)} ms`,
        isAhead:
          addedTime(embeddedRounds, 'singly').median < 17 &&
          addedTime(embeddedRounds, 'twentyAtOnce').median < 160,
      },
      cpu: {
        floor: `${formatFigure(spreadOf(bareRounds.burst).median)} s`,
        atelier: `${formatFigure(burst.median)} s; ${formatFigure(spreadOf(bestRounds.burst).median)} s on PostgreSQL`,
        isAhead: burst.median < 0.035,
      },
    },
  }
}

export default {
  name: 'stream',
  title: 'Streaming an answer',
  description:
    'A model server of next to no cost answers at 50 tokens a second, or as fast as its tokens are taken. Reference: the model itself for the first token, and a bare Node server that pipes the model’s stream through for the processor.',
  run,
} satisfies Bench
