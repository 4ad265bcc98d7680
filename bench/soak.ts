/**
 * Checks that nothing grows while people work for days. `npm run proof -- soak 120` lets a hundred users ask,
 * upload, call a plugin, run tasks and delete for 120 minutes on PostgreSQL; each hour stands for a day of
 * work (`perDay`). It compares memory, handles, rows and disk usage of the last quarter with the second, the
 * first after the warm-up. Every chat is read again before it is deleted: nothing may be lost.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startMcp } from '@atelier/testing/start-mcp'
import { Client } from 'pg'
import { type Person, signUp } from './lib/person.ts'
import { availableEngines, makeHome, runAtelier } from './lib/run-atelier.ts'
import { type SoakSample, takeSample } from './lib/soak-sample.ts'
import { percentile } from './lib/spread.ts'
import { startProcess } from './lib/start-process.ts'
import { untilProcessed } from './lib/until-processed.ts'

const peopleCount = 100
/** What each person does in a day. */
const perDay = { question: 40, upload: 4, pluginCall: 4, taskRun: 2 } as const
type Action = keyof typeof perDay
const actionsPerDay = Object.values(perDay).reduce((sum, count) => sum + count, 0)
/** Milliseconds of the soak that stand for a day of work. */
const dayMs = 60 * 60_000
/** How many chats and files each user keeps; older ones are deleted. */
const recentPerPerson = { chats: 3, files: 1 }
/** How many times as much the last quarter may use. */
const growthMax = 1.05

const minutes = Number(process.argv[2] ?? 120)
/**
 * Not compared: caches fill, all users reach their number of kept chats and files, and the cleanup starts.
 */
const warmUpMinutes = minutes / 4
/**
 * The nightly cleanup runs more often, and removes what is older than the warm-up, so that its share of the
 * load is realistic.
 */
const cleanUpIntervalMinutes = minutes / 24
/** Set once all users have signed up. */
let end = Infinity

interface RecentChat {
  readonly id: string
  readonly questions: readonly string[]
}

interface Worker {
  readonly person: Person
  readonly chats: RecentChat[]
  readonly files: string[]
}

const task = {
  title: 'Nightly',
  prompt: 'What happened last night?',
  schedule: { kind: 'monthly', day: 1, time: '03:00' },
  zone: 'UTC',
  projectId: null,
  chatbotId: null,
  model: 'openai/soak',
  isOneChat: false,
}

const counts: Record<Action | 'deletion', number> = {
  question: 0,
  upload: 0,
  pluginCall: 0,
  taskRun: 0,
  deletion: 0,
}
const losses: string[] = []

const send = async (person: Person, method: string, path: string, body: object): Promise<void> => {
  const response = await fetch(person.url + path, {
    method,
    headers: person.headers,
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

interface ReadMessage {
  readonly role: string
  readonly status: string
  readonly parts: readonly { type: string; text?: string }[]
}

/** Every question of a chat must be stored with a complete answer. */
const checkChat = async (person: Person, { id, questions }: RecentChat): Promise<void> => {
  const { messages } = (await person.get(`/v1/chats/${id}`)) as unknown as { messages: ReadMessage[] }
  const textOf = ({ parts }: ReadMessage) => parts.map(({ text = '' }) => text).join('')
  const askedQuestions = new Set(messages.filter(({ role }) => role === 'user').map(textOf))
  const answers = messages.filter(({ role }) => role === 'assistant')
  for (const question of questions)
    if (!askedQuestions.has(question)) losses.push(`chat ${id} lost a question: ${question}`)
  if (answers.length !== questions.length) losses.push(`chat ${id} has ${answers.length} answers`)
  for (const message of answers)
    if (message.status !== 'completed' || textOf(message).split('light').length !== 21)
      losses.push(`chat ${id} has an answer that is ${message.status}: ${JSON.stringify(message.parts)}`)
}

const sendQuestion = async (person: Person, chatId: string, text: string, attachmentIds: string[] = []) => {
  await send(person, 'POST', `/v1/chats/${chatId}/messages`, { text, attachmentIds, model: 'openai/soak' })
}

/**
 * Asks two questions in a new chat. If there are more chats than `recentPerPerson`, the oldest is checked and
 * deleted.
 */
const runChat = async (worker: Worker, question: string, attachmentIds: string[] = []): Promise<void> => {
  const { person, chats } = worker
  const { id } = (await person.post('/v1/chats', {})) as { id: string }
  const questions = [question, 'And then?']
  for (const text of questions) await sendQuestion(person, id, text, attachmentIds)
  chats.push({ id, questions })
  const oldest = chats.length > recentPerPerson.chats ? chats.shift() : undefined
  if (!oldest) return
  await checkChat(person, oldest)
  await send(person, 'POST', '/v1/chats/bulk', { action: 'DELETE', chatIds: [oldest.id] })
  counts.deletion += 1
}

const actions: Record<Action, (worker: Worker, turn: number) => Promise<void>> = {
  question: (worker, turn) => runChat(worker, `What does the keeper do on night ${turn}?`),
  upload: async (worker, turn) => {
    const { person, files } = worker
    const text = Array.from(
      { length: 150 },
      (_, line) => `On night ${turn} the lamp burned ${(turn * 31 + line * 17) % 900} litres of oil.`,
    ).join('\n')
    const body = { fileName: `Night ${turn} of ${person.id}`, fileContent: text }
    const { id } = (await person.post('/v1/attachments/text', body)) as { id: string }
    await untilProcessed(person, id)
    await runChat(worker, `How much oil on night ${turn}?`, [id])
    files.push(id)
    const oldest = files.length > recentPerPerson.files ? files.shift() : undefined
    if (oldest) await send(person, 'DELETE', '/v2/user/attachments/delete/single', { id: oldest })
  },
  pluginCall: (worker, turn) => runChat(worker, `Use light_lamp for night ${turn}.`),
  taskRun: async ({ person }) => {
    const { id } = (await person.post('/v1/tasks', task)) as { id: string }
    await send(person, 'POST', `/v1/tasks/${id}/run`, {})
    for (;;) {
      await delay(500)
      const { runs } = (await person.get(`/v1/tasks/${id}/runs`)) as {
        runs: { state: string; problem: string; chatId: string | null }[]
      }
      const [run] = runs
      if (run === undefined || run.state === 'running') continue
      if (run.state !== 'done') losses.push(`task ${id} is ${run.state}: ${run.problem}`)
      await send(person, 'DELETE', `/v1/tasks/${id}`, {})
      if (run.chatId)
        await send(person, 'POST', '/v1/chats/bulk', { action: 'DELETE', chatIds: [run.chatId] })
      return
    }
  },
}

/** A day's actions, evenly mixed. All users perform the same ones, but start at different positions. */
const schedule = (offset: number): Action[] => {
  const list = (Object.entries(perDay) as [Action, number][]).flatMap(([action, count]) =>
    Array.from({ length: count }, (_, n) => ({ action, at: (n + 0.5) / count })),
  )
  const sorted = list.toSorted((a, b) => a.at - b.at).map(({ action }) => action)
  return [...sorted.slice(offset), ...sorted.slice(0, offset)]
}

const workUntilEnd = async (worker: Worker, index: number): Promise<void> => {
  const plan = schedule(index % actionsPerDay)
  const pauseMs = dayMs / actionsPerDay
  const firstTurnAt = performance.now() + (pauseMs * index) / peopleCount
  for (let turn = 0; ; turn++) {
    const waitMs = firstTurnAt + turn * pauseMs - performance.now()
    if (performance.now() + Math.max(0, waitMs) > end) return
    if (waitMs > 0) await delay(waitMs)
    const action = plan[turn % plan.length] ?? 'question'
    await actions[action](worker, turn)
    counts[action] += 1
  }
}

const openPerson = async (url: string, index: number, mcpUrl: string): Promise<Worker> => {
  const person = await signUp(url, `soak-${index}`)
  await client.query(`update "user" set plan = 'pro' where id = $1`, [person.id])
  await send(person, 'PATCH', '/v1/user/preferences', {
    mcpMode: { isEnabled: true },
    tasksMode: { isEnabled: true },
  })
  const plugin = (await person.post('/v1/user/plugins', { name: 'Lamps', address: mcpUrl })) as {
    id: string
    tools: { name: string }[]
  }
  await send(person, 'PATCH', `/v1/user/plugins/${plugin.id}`, {
    tools: plugin.tools.map(({ name }) => ({ name, policy: 'allow' })),
  })
  return { person, chats: [], files: [] }
}

const commandsPath = join(import.meta.dirname, '../apps/server/src/commands/run.ts')

if (!(await availableEngines()).includes('postgres')) throw new Error('The soak needs PostgreSQL.')
await using stack = new AsyncDisposableStack()
const model = stack.use(await startProcess('soak-model'))
const mcp = stack.use(await startMcp([{ name: 'light_lamp', inputSchema: { type: 'object' } }]))
const home = stack.use(await makeHome('postgres'))
const server = stack.use(await runAtelier(home, model.url, { OUTBOUND_ALLOW: '127.0.0.1' }))
const client = new Client({ connectionString: home.databaseUrl })
await client.connect()
stack.defer(() => client.end())

console.log(`${peopleCount} people sign up`)
const workers: Worker[] = []
for (let index = 0; index < peopleCount; index++) workers.push(await openPerson(server.url, index, mcp.url))

end = performance.now() + minutes * 60_000
const failures: string[] = []
const work = Promise.all(
  workers.map((worker, index) =>
    workUntilEnd(worker, index).catch((error: unknown) => failures.push(`person ${index}: ${String(error)}`)),
  ),
)
const execFileAsync = promisify(execFile)
const cleanupLoop = (async () => {
  while (performance.now() + cleanUpIntervalMinutes * 60_000 < end) {
    await delay(cleanUpIntervalMinutes * 60_000)
    await execFileAsync(process.execPath, [commandsPath, 'sweep', String(Math.ceil(warmUpMinutes))], {
      env: { ...process.env, ...home.environment },
    })
  }
})().catch((error: unknown) => failures.push(`the cleanup: ${String(error)}`))
const samples: SoakSample[] = []
const startedAt = performance.now()
while (performance.now() < end) {
  await delay(Math.min(60_000, (minutes * 60_000) / 60))
  const minute = (performance.now() - startedAt) / 60_000
  const sample = await takeSample(client, { pid: server.pid, dataDir: home.dataDir }, minute)
  samples.push(sample)
  const { tables: _tables, ...figures } = sample
  console.log(JSON.stringify({ ...figures, ...counts }))
}
await Promise.all([work, cleanupLoop])
for (const { person, chats } of workers) for (const chat of chats) await checkChat(person, chat)

const steadySamples = samples.filter(({ minute }) => minute > warmUpMinutes)
const quarter = Math.max(1, Math.floor(samples.length / 4))
const median = (values: readonly SoakSample[], figureOf: (sample: SoakSample) => number) =>
  percentile(values.map(figureOf), 0.5)
const compare = (name: string, pick: (sample: SoakSample) => number): number => {
  const first = median(steadySamples.slice(0, quarter), pick)
  const last = median(steadySamples.slice(-quarter), pick)
  const growth = last / first
  console.log(
    `${name}: ${first.toFixed(0)} in the first quarter, ${last.toFixed(0)} in the last, ${growth.toFixed(3)} ×`,
  )
  return growth
}
const growths = [
  compare('Memory, MB', ({ memory }) => memory),
  compare('Handles', ({ handles }) => handles),
  compare('Rows', ({ rows }) => rows),
  compare('Disk, MB', ({ disk }) => disk),
]
for (const name of Object.keys(samples.at(-1)?.tables ?? {})) {
  const rowsOf = ({ tables }: SoakSample) => tables[name] ?? 0
  const rowGrowth =
    median(steadySamples.slice(-quarter), rowsOf) - median(steadySamples.slice(0, quarter), rowsOf)
  if (rowGrowth > peopleCount / 10) console.log(`  ${name} grew by ${rowGrowth} rows`)
}
for (const problem of [...failures, ...losses]) console.log(problem)
console.log(`${losses.length} losses, ${failures.length} failures`)
if (growths.some((growth) => growth > growthMax) || losses.length + failures.length > 0) process.exitCode = 1
