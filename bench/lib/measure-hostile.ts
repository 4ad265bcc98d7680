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

/** p95 of one period, in milliseconds, and the number of calls. */
interface Latencies {
  readonly list: number
  readonly question: number
  readonly calls: number
}

interface HostileResult {
  /** Another user's p95 without and, below, with hostile files, per round. */
  readonly baseline: Latencies[]
  readonly underAttack: Latencies[]
  /** MB by which the server grew and, below, the peak total of its extraction processes. */
  readonly serverGrowth: number
  readonly readers: number
  /** How many files had each outcome. */
  readonly outcomes: Map<string, number>
}

/** An unreachable URL, so that hostile files that link to it get no response. */
const unreachableUrl = 'http://127.0.0.1:9'

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number)

const memoryOrZero = (pid: number): number => {
  try {
    return memoryOf(pid) || 0
  } catch {
    // the process has ended
    return 0
  }
}

/** Samples the total memory of the server's extraction processes. The returned function returns the peak. */
const watchReaders = (server: number) => {
  let largest = 0
  const timer = setInterval(() => {
    const sizes = childrenOf(server).map(memoryOrZero)
    largest = Math.max(
      largest,
      sizes.reduce((sum, size) => sum + size, 0),
    )
  }, 500)
  return () => {
    clearInterval(timer)
    return largest
  }
}

/** Repeats a call until stopped, like a working user. `prepare` isn't measured. */
const repeat = (call: () => Promise<unknown>, pauseMs: number, prepare?: () => Promise<void>) => {
  const times: number[] = []
  const controller = new AbortController()
  const callLoop = (async () => {
    while (!controller.signal.aborted) {
      await prepare?.()
      const startedAt = performance.now()
      await call()
      times.push(performance.now() - startedAt)
      await delay(pauseMs)
    }
  })()
  return async () => {
    controller.abort()
    await callLoop
    return times
  }
}

/** Questions cost more as a chat grows, so a longer period must not have longer chats. */
const questionsPerChat = 20

const measureLatencies = async (person: Person, attack: () => Promise<unknown>): Promise<Latencies> => {
  const questionBody = { text: 'Go on.', model: 'openai/burst.20' }
  using connection = await Connection.open(person.url, '/v1/chats', person.headers)
  const stopLists = repeat(() => connection.ask(), 20)
  let url = ''
  let remainingQuestions = 0
  const beginChat = async () => {
    const { id } = await person.post('/v1/chats', { title: 'Bench' })
    url = `${person.url}/v1/chats/${String(id)}/messages`
    remainingQuestions = questionsPerChat
  }
  const stopQuestions = repeat(
    () => readAnswer(url, person.headers, questionBody, '"text-delta"'),
    100,
    async () => {
      if (remainingQuestions === 0) await beginChat()
      remainingQuestions -= 1
    },
  )
  await attack()
  const [list, questionTimes] = [await stopLists(), await stopQuestions()]
  return {
    list: percentile(list, 0.95),
    question: percentile(questionTimes, 0.95),
    calls: list.length + questionTimes.length,
  }
}

const outcomeOf = async (person: Person, id: string): Promise<string> => {
  for (;;) {
    // a keep-alive connection may just be closing, so failures are retried
    const { status, failure } = await person
      .get(`/v1/attachments/${id}`)
      .catch((): Record<string, unknown> => ({}))
    if (status === 'completed') return 'read'
    if (status === 'failed') return String((failure as { code: string } | null)?.code)
    await delay(200)
  }
}

/** Uploads every hostile file to a server on this engine, three at a time, while another user works. */
export const measureHostile = async (
  engine: Engine,
  modelUrl: string,
  { rounds, files: count, calmMs }: { rounds: number; files: number; calmMs: number },
): Promise<HostileResult> => {
  await using home = await makeHome(engine)
  await using atelier = await runAtelier(home, modelUrl)
  const [eve, ada] = [await signUp(atelier.url, 'eve'), await signUp(atelier.url, 'ada')]
  for (let index = 0; index < 30; index++) await ada.post('/v1/chats', { title: `Chat ${index}` })
  // generated beforehand, so that it doesn't delay the measured calls
  const files = hostileFiles
    .slice(0, count)
    .map(({ fileName, bytes }) => ({ fileName, body: Buffer.from(bytes(unreachableUrl)) }))
  const outcomes = new Map<string, number>()
  const uploadAll = async () => {
    const pendingFiles = [...files]
    const worker = async () => {
      for (let file = pendingFiles.shift(); file; file = pendingFiles.shift()) {
        const outcome = await uploadFile(eve, file.body, { filename: file.fileName, source: 'VAULT' }).then(
          (id) => outcomeOf(eve, id),
          () => 'refused at the door',
        )
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    await Promise.all([worker(), worker(), worker()])
  }
  // a warm-up, after which startup memory can be freed
  await measureLatencies(ada, () => delay(calmMs / 2))
  const idleMemory = memoryOf(atelier.pid)
  forgetPeak(atelier.pid)
  const readers = watchReaders(atelier.pid)
  const samples: { baseline: Latencies[]; underAttack: Latencies[] } = { baseline: [], underAttack: [] }
  for (let round = 0; round < rounds; round++) {
    samples.baseline.push(await measureLatencies(ada, () => delay(calmMs)))
    samples.underAttack.push(await measureLatencies(ada, uploadAll))
  }
  return { ...samples, serverGrowth: peakOf(atelier.pid) - idleMemory, readers: readers(), outcomes }
}
