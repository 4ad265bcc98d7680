import { repeatForever, randomPdf, randomText, pickOne, word } from './chance.ts'
import type { Client } from './client.ts'
import { exportAndImport, publish } from './publish-work.ts'
import { useVault } from './vault-work.ts'

/** What a user does while the server is killed. Each promise repeats its steps until a request fails. */
type Work = (client: Client) => Promise<void>[]

const upload: Work = (client) => [
  repeatForever(() => client.upload(randomPdf(10), 'random.pdf')),
  repeatForever(() => client.upload(randomText(200), 'random.txt')),
  repeatForever(() => client.upload(Buffer.alloc(3_000_000, word()), 'large.txt')),
]

const ingest: Work = (client) => [
  (async () => {
    for (let file = 0; file < 4; file++) await client.upload(randomPdf(80), 'long.pdf')
    await client.upload(randomText(20_000), 'long.txt')
  })(),
]

const answerChat: Work = (client) =>
  Array.from({ length: 4 }, () =>
    repeatForever(async () => client.ask(await client.newChat(), `Question ${word()}`)),
  )

const edit: Work = (client) => [
  repeatForever(async () => {
    const path = `/v1/chats/${await client.newChat()}`
    for (let title = 0; title < 5; title++) await client.rename(path, `Title ${word()}`)
  }),
  repeatForever(async () => {
    const path = await client.newProject(`Project ${word()}`)
    for (let name = 0; name < 5; name++) await client.rename(path, `Project ${word()}`)
  }),
]

/** Changes chats during answers, and files during processing, many at once. */
const remove: Work = (client) => [
  repeatForever(async () => {
    const chats = await Promise.all(Array.from({ length: 6 }, () => client.newChat()))
    const answers = Promise.allSettled(
      chats.slice(0, 2).map((chat) => client.ask(chat, `Question ${word()}`)),
    )
    await Promise.all(chats.slice(0, 5).map((chat) => client.remove(`/v1/chats/${chat}`)))
    await answers
  }),
  repeatForever(async () => {
    for (let file = 0; file < 3; file++) await client.upload(randomText(500), 'short-lived.txt')
    const fileIds = [pickOne(client.ledger.files.keys()), pickOne(client.ledger.files.keys())]
    const paths = new Set(fileIds.map((id) => `/v1/attachments/${id}`))
    await Promise.all([...paths].map((path) => client.remove(path)))
  }),
]

export const workloads = {
  upload,
  ingest,
  answer: answerChat,
  edit,
  remove,
  vault: useVault,
  publish,
  move: exportAndImport,
}
