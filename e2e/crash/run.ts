import { setTimeout as delay } from 'node:timers/promises'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { startAtelier } from '@atelier/testing/start-atelier'
import { writePdf } from '@atelier/testing/write-pdf'
import { type Client, signUp } from './client.ts'

/**
 * kill -9 at random moments of upload, reading and answering; after every restart all that
 * was acknowledged must be there and nothing may stay half done. `node e2e/crash/run.ts 20`
 */
const kills = Number(process.argv[2] ?? 20)
const settleMs = 60_000

interface Chat {
  messages: { id: string; status: string; role: string; parts: { text: string }[] }[]
  streamingMessageId: string | null
}

await using model = await startScriptedModel(async (_request, say) => {
  for (let word = 0; word < 40; word++) {
    say.text(`word ${word} `)
    await delay(25)
  }
  say.end()
})
await using atelier = await startAtelier({
  OPENAI_BASE_URL: model.url,
  OPENAI_API_KEY: 'key',
  DEFAULT_MODEL: 'scripted',
  ASSISTANT_DAILY_LIMIT: 'off',
})

const randomPdf = () => {
  const pages = 1 + Math.floor(Math.random() * 60)
  const line = () => `Line ${Math.random().toString(36).repeat(3)}`
  return writePdf(Array.from({ length: pages }, () => Array.from({ length: 20 }, line)))
}

/** Uploads and questions until the server is gone. */
const work = async (client: Client, chats: string[]): Promise<void> => {
  const forEver = async (step: () => Promise<void>) => {
    for (;;) await step()
  }
  const jobs = [
    forEver(() => client.upload(randomPdf(), 'random.pdf')),
    forEver(() => client.upload(Buffer.from(`Text ${Math.random()}\n`.repeat(2000)), 'random.txt')),
    forEver(async () => {
      const chatId = await client.newChat()
      chats.push(chatId)
      await client.ask(chatId, `Question ${Math.random()}`)
    }),
  ]
  await Promise.allSettled(jobs)
}

const problems: string[] = []
const starts: number[] = []

const check = async (client: Client, chats: string[], round: number): Promise<void> => {
  for (const [id, hash] of client.acknowledged.files) {
    const found = await client.hashOf(id)
    if (found !== hash) problems.push(`round ${round}: file ${id} ${found}`)
  }
  for (const [id, { chatId, text }] of client.acknowledged.messages) {
    const chat = (await client.get(`/v1/chats/${chatId}`)) as Chat
    const message = chat.messages.find((candidate) => candidate.id === id)
    if (message?.parts[0]?.text !== text) problems.push(`round ${round}: message ${id} is lost`)
  }
  const deadline = Date.now() + settleMs
  const unsettled = async () => {
    const busy: string[] = []
    for (const id of client.acknowledged.files.keys()) {
      const { status } = (await client.get(`/v1/attachments/${id}`)) as { status: string }
      if (status === 'analysing' || status === 'uploading') busy.push(`attachment ${id} ${status}`)
    }
    for (const chatId of chats) {
      const chat = (await client.get(`/v1/chats/${chatId}`)) as Chat
      if (chat.streamingMessageId || chat.messages.some(({ status }) => status === 'streaming'))
        busy.push(`chat ${chatId} still streams`)
    }
    return busy
  }
  let busy = await unsettled()
  while (busy.length > 0 && Date.now() < deadline) {
    await delay(250)
    busy = await unsettled()
  }
  problems.push(...busy.map((what) => `round ${round}: ${what}`))
}

let files = 0
let questions = 0
for (let round = 1; round <= kills; round++) {
  const client = await signUp(atelier.url)
  const chats: string[] = []
  const working = work(client, chats)
  await delay(50 + Math.random() * 2500)
  await atelier.kill()
  await working
  starts.push(await atelier.restart())
  await check(client, chats, round)
  files += client.acknowledged.files.size
  questions += client.acknowledged.messages.size
  console.log(
    `kill ${round}: ${client.acknowledged.files.size} files, ${client.acknowledged.messages.size} questions acknowledged; up again after ${Math.round(starts.at(-1) ?? 0)} ms`,
  )
}
for (const problem of problems) console.error(problem)
const slowest = Math.max(...starts)
console.log(
  `${kills} kills, ${files} files and ${questions} questions acknowledged, ${problems.length} problems, slowest start ${Math.round(slowest)} ms`,
)
process.exitCode = problems.length === 0 && slowest < 5000 ? 0 : 1
