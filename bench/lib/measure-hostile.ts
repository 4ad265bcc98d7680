import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { hostileFiles } from '../../apps/server/src/test/hostile/hostile-files.ts'
import { Connection } from './connection.ts'
import { type Person, signUp } from './person.ts'
import { forgetPeak, memoryOf, peakOf } from './process-figures.ts'
import { readAnswer } from './read-answer.ts'
import { type Engine, makeHome, runAtelier } from './run-atelier.ts'
import { percentile } from './spread.ts'
import { uploadFile } from './upload-file.ts'

/** Of the calls of one stretch of time. Milliseconds. */
interface Latencies {
  readonly list: number
  readonly question: number
  readonly calls: number
}

interface Hostile {
  /** Somebody else's p95 without and with hostile files, round by round. */
  readonly calm: Latencies[]
  readonly stormy: Latencies[]
  /** MB that the server grew by, and that its readers had together at most. */
  readonly serverGrowth: number
  readonly readers: number
  /** What became of the files, and how often. */
  readonly outcomes: Map<string, number>
}

/** Without a host to ask: where these files point to, nobody is. */
const nowhere = 'http://127.0.0.1:9'

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number)

const sizeOf = (pid: number): number => {
  try {
    return memoryOf(pid) || 0
  } catch {
    // it has ended meanwhile
    return 0
  }
}

/** Keeps an eye on what the server's readers take together; answers the most. */
const watchReaders = (server: number) => {
  let most = 0
  const timer = setInterval(() => {
    const sizes = childrenOf(server).map(sizeOf)
    most = Math.max(
      most,
      sizes.reduce((sum, size) => sum + size, 0),
    )
  }, 500)
  return () => {
    clearInterval(timer)
    return most
  }
}

/** Calls again and again, as somebody who works, until it is told to stop. What comes `before` a call is not measured. */
const repeat = (call: () => Promise<unknown>, pauseMs: number, before?: () => Promise<void>) => {
  const times: number[] = []
  const stop = new AbortController()
  const calls = (async () => {
    while (!stop.signal.aborted) {
      await before?.()
      const began = performance.now()
      await call()
      times.push(performance.now() - began)
      await delay(pauseMs)
    }
  })()
  return async () => {
    stop.abort()
    await calls
    return times
  }
}

/** A chat that grows makes its questions dearer: a longer stretch of time must not have longer chats. */
const questionsPerChat = 20

const feel = async (person: Person, meanwhile: () => Promise<unknown>): Promise<Latencies> => {
  const question = { text: 'Go on.', model: 'openai/burst.20' }
  using connection = await Connection.open(person.url, '/v1/chats', person.headers)
  const lists = repeat(() => connection.ask(), 20)
  let url = ''
  let remaining = 0
  const beginChat = async () => {
    const { id } = await person.post('/v1/chats', { title: 'Bench' })
    url = `${person.url}/v1/chats/${String(id)}/messages`
    remaining = questionsPerChat
  }
  const questions = repeat(
    () => readAnswer(url, person.headers, question, '"text-delta"'),
    100,
    async () => {
      if (remaining === 0) await beginChat()
      remaining -= 1
    },
  )
  await meanwhile()
  const [list, questionTimes] = [await lists(), await questions()]
  return {
    list: percentile(list, 0.95),
    question: percentile(questionTimes, 0.95),
    calls: list.length + questionTimes.length,
  }
}

const outcomeOf = async (person: Person, id: string): Promise<string> => {
  for (;;) {
    // a kept connection may just be closing: it is asked again
    const { status, failure } = await person
      .get(`/v1/attachments/${id}`)
      .catch((): Record<string, unknown> => ({}))
    if (status === 'completed') return 'read'
    if (status === 'failed') return String((failure as { code: string } | null)?.code)
    await delay(200)
  }
}

/** Sends every hostile file to a server on this engine, three at a time, while somebody else works there. */
export const measureHostile = async (
  engine: Engine,
  modelUrl: string,
  { rounds, files: count, calmMs }: { rounds: number; files: number; calmMs: number },
): Promise<Hostile> => {
  await using home = await makeHome(engine)
  await using atelier = await runAtelier(home, modelUrl)
  const [eve, ada] = [await signUp(atelier.url, 'eve'), await signUp(atelier.url, 'ada')]
  for (let at = 0; at < 30; at++) await ada.post('/v1/chats', { title: `Chat ${at}` })
  // made beforehand: making them would hold up the calls that are measured
  const files = hostileFiles
    .slice(0, count)
    .map(({ fileName, bytes }) => ({ fileName, body: Buffer.from(bytes(nowhere)) }))
  const outcomes = new Map<string, number>()
  const storm = async () => {
    const waiting = [...files]
    const lane = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        const outcome = await uploadFile(eve, file.body, { filename: file.fileName, source: 'VAULT' }).then(
          (id) => outcomeOf(eve, id),
          () => 'refused at the door',
        )
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    await Promise.all([lane(), lane(), lane()])
  }
  // what only the start needs is given back by then, and the calls are warm
  await feel(ada, () => delay(calmMs / 2))
  const idle = memoryOf(atelier.pid)
  forgetPeak(atelier.pid)
  const readers = watchReaders(atelier.pid)
  const felt: { calm: Latencies[]; stormy: Latencies[] } = { calm: [], stormy: [] }
  for (let round = 0; round < rounds; round++) {
    felt.calm.push(await feel(ada, () => delay(calmMs)))
    felt.stormy.push(await feel(ada, storm))
  }
  return { ...felt, serverGrowth: peakOf(atelier.pid) - idle, readers: readers(), outcomes }
}
