import { setTimeout as delay } from 'node:timers/promises'
import type { Bar, Bench, Options, Report } from './lib/bench.ts'
import { type Person, signUp } from './lib/person.ts'
import { type Answer, readAnswer } from './lib/read-answer.ts'
import { availableEngines, type Engine, engineNames, makeHome, runAtelier } from './lib/run-atelier.ts'
import { differenceSpread, percentile, spreadOf, formatSpread } from './lib/spread.ts'
import { startProcess } from './lib/start-process.ts'

type SendRequest = () => Promise<Answer>

/**
 * Answers started per second, and by how many milliseconds their first tokens may be slower than without
 * Atelier (p95).
 */
const rates = [
  { perSecond: 20, addedMsMax: 60 },
  { perSecond: 50, addedMsMax: 250 },
] as const

/** A model that sends 100 tokens in 2 seconds. */
const model = 'paced.100.20'

const askDirectly =
  (url: string): SendRequest =>
  () =>
    readAnswer(
      `${url}/v1/chat/completions`,
      { 'content-type': 'application/json' },
      { model, messages: [{ role: 'user', content: 'Go on.' }], stream: true },
      '"content":"',
    )

const askThroughAtelier = async (person: Person): Promise<SendRequest> => {
  const { id } = await person.post('/v1/chats', { title: 'Bench' })
  const url = `${person.url}/v1/chats/${String(id)}/messages`
  return () => readAnswer(url, person.headers, { text: 'Go on.', model: `openai/${model}` }, '"text-delta"')
}

/**
 * Starts the questions at a fixed rate, whether or not earlier answers have ended. Returns the milliseconds
 * to each first token. Throws if a question is refused.
 */
const firstTokens = async (requests: readonly SendRequest[], perSecond: number): Promise<number[]> => {
  const startedAt = performance.now()
  const answers = requests.map(async (sendRequest, index) => {
    await delay(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()))
    return await sendRequest()
  })
  return (await Promise.all(answers)).map(({ firstToken }) => firstToken)
}

interface BenchServer {
  readonly engine: Engine
  readonly people: readonly Person[]
  readonly p95sByRate: Map<number, number[]>
}

const openServer = async (
  stack: AsyncDisposableStack,
  engine: Engine,
  modelUrl: string,
  count: number,
): Promise<BenchServer> => {
  const server = stack.use(await runAtelier(stack.use(await makeHome(engine)), modelUrl))
  const people: Person[] = []
  for (let n = 0; n < count; n++) people.push(await signUp(server.url, `person-${n}`))
  return { engine, people, p95sByRate: new Map(rates.map(({ perSecond }) => [perSecond, []])) }
}

const run = async ({ quick, print }: Options): Promise<Report> => {
  await using stack = new AsyncDisposableStack()
  const modelServer = stack.use(await startProcess('paced-model'))
  const count = quick ? 4 : 200
  const servers: BenchServer[] = []
  for (const engine of await availableEngines()) {
    print(`${engineNames[engine]}: ${count} people sign up`)
    servers.push(await openServer(stack, engine, modelServer.url, count))
  }
  const directP95s = new Map<number, number[]>(rates.map(({ perSecond }) => [perSecond, []]))
  for (let round = 0; round <= (quick ? 0 : 3); round++)
    for (const { perSecond } of rates) {
      print(`round ${round}: ${perSecond} a second`)
      const directP95 = percentile(
        await firstTokens(Array<SendRequest>(count).fill(askDirectly(modelServer.url)), perSecond),
        0.95,
      )
      const isWarmedUp = quick || round > 0
      if (isWarmedUp) directP95s.get(perSecond)?.push(directP95)
      for (const { people, p95sByRate } of servers) {
        const requests = await Promise.all(people.map(askThroughAtelier))
        const p95 = percentile(await firstTokens(requests, perSecond), 0.95)
        if (isWarmedUp) p95sByRate.get(perSecond)?.push(p95)
      }
    }
  const addedLatency = ({ p95sByRate }: BenchServer, perSecond: number) =>
    differenceSpread(p95sByRate.get(perSecond) ?? [], directP95s.get(perSecond) ?? [])
  return {
    bars: servers.flatMap((server) =>
      rates.map(({ perSecond, addedMsMax }): Bar => {
        const spread = addedLatency(server, perSecond)
        return {
          name: `${count} people, ${perSecond} answers begun a second: first token p95 ≤ ${addedMsMax} ms later than direct, ${engineNames[server.engine]}`,
          figure: formatSpread(spread, 'ms'),
          holds: spread.median <= addedMsMax,
          how: 'answers of 2 s; none refused; client and model on the same two cores',
        }
      }),
    ),
    tables: [
      {
        title: 'First token, p95',
        head: ['Server', ...rates.map(({ perSecond }) => `${perSecond} answers begun a second`)],
        rows: [
          [
            'Model itself',
            ...rates.map(({ perSecond }) => formatSpread(spreadOf(directP95s.get(perSecond) ?? []), 'ms')),
          ],
          ...servers.map(({ engine, p95sByRate }) => [
            `Atelier on ${engineNames[engine]}`,
            ...rates.map(({ perSecond }) => formatSpread(spreadOf(p95sByRate.get(perSecond) ?? []), 'ms')),
          ]),
        ],
      },
    ],
    notes: [],
    peers: {},
  }
}

export default {
  name: 'people',
  title: 'Many people at once',
  description:
    '200 people ask one after the other, each in a chat of their own, and each answer takes 2 seconds. Reference: the same questions to the model itself.',
  run,
} satisfies Bench
