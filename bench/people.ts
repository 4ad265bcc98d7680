import { setTimeout as delay } from 'node:timers/promises'
import type { Bar, Bench, Options, Report } from './lib/bench.ts'
import { type Person, signUp } from './lib/person.ts'
import { type Answer, readAnswer } from './lib/read-answer.ts'
import { availableEngines, type Engine, engineNames, makeHome, runAtelier } from './lib/run-atelier.ts'
import { differencesOf, percentile, spreadOf, formatSpread } from './lib/spread.ts'
import { startProcess } from './lib/start-process.ts'

type Ask = () => Promise<Answer>

/** Answers begun a second, and the milliseconds that their first tokens may come later than direct, p95. */
const rates = [
  { perSecond: 20, most: 60 },
  { perSecond: 50, most: 250 },
] as const

/** 100 tokens in 2 seconds. */
const model = 'paced.100.20'

const direct =
  (url: string): Ask =>
  () =>
    readAnswer(
      `${url}/v1/chat/completions`,
      { 'content-type': 'application/json' },
      { model, messages: [{ role: 'user', content: 'Go on.' }], stream: true },
      '"content":"',
    )

const throughAtelier = async (person: Person): Promise<Ask> => {
  const { id } = await person.post('/v1/chats', { title: 'Bench' })
  const url = `${person.url}/v1/chats/${String(id)}/messages`
  return () => readAnswer(url, person.headers, { text: 'Go on.', model: `openai/${model}` }, '"text-delta"')
}

/** Begins them one after the other, whether the earlier ones have ended or not. Milliseconds; throws when one is refused. */
const firstTokens = async (asks: readonly Ask[], perSecond: number): Promise<number[]> => {
  const began = performance.now()
  const answers = asks.map(async (ask, index) => {
    await delay(Math.max(0, began + (index * 1000) / perSecond - performance.now()))
    return await ask()
  })
  return (await Promise.all(answers)).map(({ firstToken }) => firstToken)
}

interface Place {
  readonly engine: Engine
  readonly people: readonly Person[]
  readonly added: Map<number, number[]>
}

const openPlace = async (
  open: AsyncDisposableStack,
  engine: Engine,
  modelUrl: string,
  count: number,
): Promise<Place> => {
  const server = open.use(await runAtelier(open.use(await makeHome(engine)), modelUrl))
  const people: Person[] = []
  for (let n = 0; n < count; n++) people.push(await signUp(server.url, `person-${n}`))
  return { engine, people, added: new Map(rates.map(({ perSecond }) => [perSecond, []])) }
}

const run = async ({ quick, say }: Options): Promise<Report> => {
  await using open = new AsyncDisposableStack()
  const server = open.use(await startProcess('paced-model'))
  const count = quick ? 4 : 200
  const places: Place[] = []
  for (const engine of await availableEngines()) {
    say(`${engineNames[engine]}: ${count} people sign up`)
    places.push(await openPlace(open, engine, server.url, count))
  }
  const reference = new Map<number, number[]>(rates.map(({ perSecond }) => [perSecond, []]))
  for (let round = 0; round <= (quick ? 0 : 3); round++)
    for (const { perSecond } of rates) {
      say(`round ${round}: ${perSecond} a second`)
      const plain = percentile(await firstTokens(Array<Ask>(count).fill(direct(server.url)), perSecond), 0.95)
      const isWarm = quick || round > 0
      if (isWarm) reference.get(perSecond)?.push(plain)
      for (const { people, added } of places) {
        const asks = await Promise.all(people.map(throughAtelier))
        const ours = percentile(await firstTokens(asks, perSecond), 0.95)
        if (isWarm) added.get(perSecond)?.push(ours)
      }
    }
  const later = ({ added }: Place, perSecond: number) =>
    differencesOf(added.get(perSecond) ?? [], reference.get(perSecond) ?? [])
  return {
    bars: places.flatMap((place) =>
      rates.map(({ perSecond, most }): Bar => {
        const spread = later(place, perSecond)
        return {
          name: `${count} people, ${perSecond} answers begun a second: first token p95 ≤ ${most} ms later than direct, ${engineNames[place.engine]}`,
          figure: formatSpread(spread, 'ms'),
          holds: spread.median <= most,
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
            ...rates.map(({ perSecond }) => formatSpread(spreadOf(reference.get(perSecond) ?? []), 'ms')),
          ],
          ...places.map(({ engine, added }) => [
            `Atelier on ${engineNames[engine]}`,
            ...rates.map(({ perSecond }) => formatSpread(spreadOf(added.get(perSecond) ?? []), 'ms')),
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
  about:
    '200 people ask one after the other, each in a chat of their own, and each answer takes 2 seconds. Reference: the same questions to the model itself.',
  run,
} satisfies Bench
