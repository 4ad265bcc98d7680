import { forEver, randomPdf, randomText, some, word } from './chance.ts'
import { type Client, nameOf } from './client.ts'

const isId = (id: string | null): id is string => id !== null

/**
 * The vault while it is used from all sides: what is kept twice and deleted once, deleted many at a time
 * while it is read, renamed, replaced, brought back, and deleted where a project uses it.
 */
export const vault = (client: Client): Promise<void>[] => {
  const shared = Array.from({ length: 4 }, () => randomText(300))
  const addShared = () => client.upload(some(shared) ?? Buffer.from(word()), 'kept-twice.txt')
  const addReplaceable = () => {
    const bytes = randomText(200)
    return client.upload(bytes, nameOf(bytes))
  }
  return [
    // the same bytes come and go at the same time: they are stored once
    forEver(addShared),
    forEver(async () => {
      const id = await addShared()
      if (id !== null) await client.remove(`/v1/attachments/${id}`)
    }),
    forEver(async () => {
      const ids = [
        await client.upload(randomPdf(40), 'long.pdf'),
        await client.addText(`Note ${word()}`, `${word()} ${word()}`),
      ]
      await client.removeMany(ids.filter(isId))
    }),
    forEver(async () => {
      const id = await client.addText(`Kept ${word()}`, `${word()} ${word()}`)
      await client.rename(`/v1/attachments/${id}`, `Name ${word()}`)
    }),
    forEver(async () => {
      const project = await client.newProject(`Project ${word()}`)
      const id = await client.upload(randomText(100), 'used.txt')
      if (id === null) return
      await client.use(project, [id])
      await client.removeMany([id])
    }),
    ...Array.from({ length: 3 }, async () => {
      const id = await addReplaceable()
      if (id === null) return
      await forEver(async () => {
        await client.replace(id, randomText(400))
        if (Math.random() < 0.3) await client.restoreFirst(id)
      })
    }),
    // what is replaced goes while it is read, with all that it was
    forEver(async () => {
      const id = await addReplaceable()
      if (id === null) return
      await client.replace(id, some(shared) ?? randomText(200))
      await client.remove(`/v1/attachments/${id}`)
    }),
  ]
}
