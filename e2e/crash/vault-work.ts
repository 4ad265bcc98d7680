import { repeatForever, randomPdf, randomText, pickOne, word } from './chance.ts'
import { type Client, fileNameFor } from './client.ts'

const isId = (id: string | null): id is string => id !== null

/**
 * Uses the vault concurrently: files are stored twice and deleted once, deleted in bulk while being
 * processed, renamed, replaced, restored, and deleted while a project uses them.
 */
export const useVault = (client: Client): Promise<void>[] => {
  const sharedContents = Array.from({ length: 4 }, () => randomText(300))
  const addShared = () => client.upload(pickOne(sharedContents) ?? Buffer.from(word()), 'kept-twice.txt')
  const addReplaceable = () => {
    const bytes = randomText(200)
    return client.upload(bytes, fileNameFor(bytes))
  }
  return [
    // the same bytes are uploaded and deleted concurrently, although they are stored only once
    repeatForever(addShared),
    repeatForever(async () => {
      const id = await addShared()
      if (id !== null) await client.remove(`/v1/attachments/${id}`)
    }),
    repeatForever(async () => {
      const ids = [
        await client.upload(randomPdf(40), 'long.pdf'),
        await client.addText(`Note ${word()}`, `${word()} ${word()}`),
      ]
      await client.removeMany(ids.filter(isId))
    }),
    repeatForever(async () => {
      const id = await client.addText(`Kept ${word()}`, `${word()} ${word()}`)
      await client.rename(`/v1/attachments/${id}`, `Name ${word()}`)
    }),
    repeatForever(async () => {
      const project = await client.newProject(`Project ${word()}`)
      const id = await client.upload(randomText(100), 'used.txt')
      if (id === null) return
      await client.use(project, [id])
      await client.removeMany([id])
    }),
    ...Array.from({ length: 3 }, async () => {
      const id = await addReplaceable()
      if (id === null) return
      await repeatForever(async () => {
        await client.replace(id, randomText(400))
        if (Math.random() < 0.3) await client.restoreFirst(id)
      })
    }),
    // deletes a replaced file, with all its versions, during processing
    repeatForever(async () => {
      const id = await addReplaceable()
      if (id === null) return
      await client.replace(id, pickOne(sharedContents) ?? randomText(200))
      await client.remove(`/v1/attachments/${id}`)
    }),
  ]
}
