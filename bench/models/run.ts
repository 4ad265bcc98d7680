/**
 * `npm run proof -- models` runs the whole server with real small models: answers over twenty documents, two
 * users at once, kills, stops and broken files, then Atelier's providers against real model servers
 * (conformance/run.ts). It prints the figures and fails if a limit is exceeded. `--answers 20` asks fewer
 * questions; `embedding` or `conformance` runs only that part. Models are kept in `.cache/models` or
 * MODEL_CACHE; an embedding model is tested if there is one.
 */
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startAtelier } from '@atelier/testing/start-atelier'
import { memoryOf } from '../lib/process-figures.ts'
import { signUp } from '../lib/person.ts'
import { percentile } from '../lib/spread.ts'
import { untilProcessed } from '../lib/until-processed.ts'
import { sendQuestion, latenciesDuring, messagesIn, newChat, stop } from './conversation.ts'
import { measureEmbedding } from './embedding.ts'
import { testConformance } from './conformance/run.ts'
import { chatModel, getModels, instructModel } from './get-models.ts'
import { hugeModel } from './huge-model.ts'
import { makeHome } from '../lib/run-atelier.ts'

const models = await getModels()
if (!models) {
  console.log('The models aren’t available on this machine: nothing was measured.')
  process.exit(0)
}
if (process.argv.includes('embedding')) process.exit((await measureEmbedding(models.chat)) ? 0 : 1)
if (process.argv.includes('conformance')) process.exit((await testConformance()) ? 0 : 1)
const answerCount = Number(process.argv[process.argv.indexOf('--answers') + 1]) || 200
const idOf = (file: string) => `local/${file.replace('.gguf', '')}`
const [gemma, smol] = [idOf(chatModel.file), idOf(instructModel.file)]

const failures: string[] = []
const printFigure = (name: string, figure: string, isMet = true) => {
  console.log(`${isMet ? 'ok  ' : 'FAIL'} ${name}: ${figure}`)
  if (!isMet) failures.push(name)
}
const p95 = (times: readonly number[]) => percentile(times, 0.95)

await using home = await makeHome('pglite')
const folder = join(home.dataDir, 'models')
mkdirSync(folder, { recursive: true })
const addModel = (path: string, name: string) => {
  try {
    linkSync(path, join(folder, name))
  } catch {
    writeFileSync(join(folder, name), readFileSync(path))
  }
}
addModel(models.chat, chatModel.file)
addModel(models.instruct, instructModel.file)
writeFileSync(join(folder, 'cut.gguf'), readFileSync(models.instruct).subarray(0, 40_000_000))
writeFileSync(join(folder, 'none.gguf'), 'This is not a model.')
writeFileSync(join(folder, 'huge.gguf'), hugeModel())

await using atelier = await startAtelier({
  ...home.environment,
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  ASSISTANT_DAILY_LIMIT: 'off',
  OLLAMA_BASE_URL: 'http://127.0.0.1:9',
})
const ada = await signUp(atelier.url, 'ada')
const ben = await signUp(atelier.url, 'ben')

/** The engine processes of this server (proc(5)). */
const enginesOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      if (!existsSync(`/proc/${name}/status`)) return false
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      return status.includes(`PPid:\t${pid}\n`) && command.includes('local-models/engine/main.ts')
    })
    .map(Number)

const modelList = (await ada.get('/v1/models'))['models'] as { id: string }[]
printFigure(
  'offered models',
  modelList.map(({ id }) => id).join(', '),
  modelList.some(({ id }) => id === gemma),
)

// a project with twenty documents
const project = String(
  (await ada.post('/v1/projects', { name: 'Handbook', description: 'All about it', creationMode: 'MANUAL' }))[
    'id'
  ],
)
const documents = join(import.meta.dirname, '../recall/documents')
for (const name of readdirSync(documents)
  .filter((each) => each.endsWith('.md'))
  .slice(0, 20)) {
  const lines = readFileSync(join(documents, name), 'utf8').split('\n').slice(0, 150)
  const fileContent = lines.join('\n').slice(0, 18_000)
  const text = await ada.post('/v1/attachments/text', { fileName: name, fileContent, projectId: project })
  await untilProcessed(ada, String(text['id']))
}
const question = 'How many days of holiday does an employee have each year?'

const idleLatencies = await latenciesDuring(ben, new Promise((resolve) => setTimeout(resolve, 8_000)))
const warmUpChat = await newChat(ada)
await sendQuestion(ada, warmUpChat, gemma, 'Hello', {
  onToken: (count) => (count === 5 ? void stop(ada, warmUpChat) : undefined),
})
const inProject = await newChat(ada, project)
const pendingAnswer = sendQuestion(ada, inProject, gemma, question, {
  onToken: (count) => (count === 120 ? void stop(ada, inProject) : undefined),
})
const busyLatencies = await latenciesDuring(ben, pendingAnswer)
const projectAnswer = await pendingAnswer
printFigure(
  'first token over twenty documents',
  `${Math.round(projectAnswer.firstTokenMs ?? NaN)} ms`,
  (projectAnswer.firstTokenMs ?? Infinity) <= 6_000,
)
printFigure(
  'writing',
  `${projectAnswer.tokensPerSecond.toFixed(1)} tokens/s`,
  projectAnswer.tokensPerSecond >= 15,
)
const ratio = p95(busyLatencies) / p95(idleLatencies)
printFigure(
  'p95 of others while it writes',
  `${p95(busyLatencies).toFixed(0)} ms, × ${ratio.toFixed(2)}`,
  ratio <= 1.5,
)
const enginePids = enginesOf(atelier.pid)
const memory = memoryOf(atelier.pid) + enginePids.reduce((sum, pid) => sum + memoryOf(pid), 0)
printFigure(
  'memory of server and model',
  `${memory.toFixed(0)} MB (${memoryOf(atelier.pid).toFixed(0)} and ${enginePids.map((pid) => memoryOf(pid).toFixed(0)).join(' + ')})`,
  memory <= 1024,
)

const countTokens = async () => ((await ada.get('/v1/user/usage'))['tokens'] as { today: number }).today
const usageBefore = await countTokens()
const shortAnswer = await sendQuestion(ada, await newChat(ada, project), smol, question)
const promptTokens = (await countTokens()) - usageBefore - shortAnswer.chunkCount
printFigure(
  'prompt over twenty documents',
  `${promptTokens} tokens, ${shortAnswer.citations} citations`,
  promptTokens <= 1_200,
)

const results = await Promise.all([
  sendQuestion(ada, await newChat(ada), smol, 'What is the capital of France?'),
  sendQuestion(ben, await newChat(ben), smol, 'What is the capital of Italy?'),
])
printFigure(
  'two people at once',
  results.map(({ status }) => status).join(', '),
  results.every(({ status }) => status === 'completed'),
)

let completedCount = 0
const longChat = await newChat(ada)
for (let index = 0; index < answerCount; index += 1) {
  const { status } = await sendQuestion(
    ada,
    index % 10 === 0 ? await newChat(ada) : longChat,
    smol,
    `What is ${index} plus one? Answer in a few words.`,
  )
  if (status === 'completed') completedCount += 1
}
printFigure('answers in a row', `${completedCount} of ${answerCount}`, completedCount === answerCount)

let crashCount = 0
let intactCount = 0
for (let index = 0; index < 10; index += 1) {
  const chat = await newChat(ada)
  const { failure } = await sendQuestion(ada, chat, smol, 'Tell me a long story about a lighthouse.', {
    onToken: (count) => {
      if (count === 3) for (const pid of enginesOf(atelier.pid)) process.kill(pid, 'SIGKILL')
    },
  })
  if (failure?.startsWith('The model on this computer stopped unexpectedly.')) crashCount += 1
  if ((await messagesIn(ada, chat)) === 2) intactCount += 1
}
printFigure(
  'kills',
  `${crashCount} of 10 said so, ${intactCount} of 10 kept both messages`,
  crashCount === 10 && intactCount === 10,
)

let stoppedCount = 0
/** Milliseconds from each stop to the last text chunk. */
const stopDelays: number[] = []
for (let index = 0; index < 10; index += 1) {
  const chat = await newChat(ada)
  let stoppedAt = 0
  const { status, lastAt } = await sendQuestion(ada, chat, smol, 'Tell me a long story about a lighthouse.', {
    onToken: (count) => {
      if (count !== 3) return
      stoppedAt = performance.now()
      void stop(ada, chat)
    },
  })
  if (status === 'stopped' && (await messagesIn(ada, chat)) === 2) stoppedCount += 1
  stopDelays.push(Math.max(0, lastAt - stoppedAt))
}
const longest = stopDelays.toSorted((a, b) => b - a)[0] ?? Infinity
printFigure(
  'stops',
  `${stoppedCount} of 10, the last text at most ${longest.toFixed(0)} ms later`,
  stoppedCount === 10 && longest <= 100,
)

for (const name of ['cut', 'none', 'huge']) {
  const chat = await newChat(ada)
  const { failure } = await sendQuestion(ada, chat, `local/${name}`, 'Hello')
  printFigure(
    `the file ${name}.gguf`,
    failure ?? 'no failure was reported',
    failure !== null && (await messagesIn(ada, chat)) === 2,
  )
}
const answerAfter = await sendQuestion(ada, await newChat(ada), smol, 'What is the capital of Spain?')
printFigure('an answer after all of it', answerAfter.status, answerAfter.status === 'completed')

if (!(await measureEmbedding(models.chat))) failures.push('embedding')
if (!(await testConformance())) failures.push('conformance')

console.log(failures.length === 0 ? 'all limits were met' : `missed: ${failures.join(', ')}`)
process.exitCode = failures.length === 0 ? 0 : 1
