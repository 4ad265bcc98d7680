import { makeNewerAtelier } from '@atelier/testing/newer-atelier'
import { prepareAtelier } from '@atelier/testing/start-atelier'
import { expect, it } from 'vitest'
import { createTestDatabase, hasPostgres } from '../postgres.ts'
import { createChatPath, type StoredChat, startServerProcess, signUpAccount } from './start-server-process.ts'

it.skipIf(!hasPostgres())(
  'API-15 serves people during a rolling upgrade, and then refuses to start an older version',
  async () => {
    await using database = await createTestDatabase()
    if (!database) throw new Error('PostgreSQL isn’t installed on this machine.')
    await using newerAtelier = await makeNewerAtelier(1)
    await using oldServer = await startServerProcess({ DATABASE_URL: database.url })
    const { atelier, model } = oldServer
    model.script = async (_request, reply) => {
      reply.text('Yes.')
      reply.end()
    }
    const ada = await signUpAccount(atelier.url)
    const ask = async (chat: string) => (await ada.post(`${chat}/messages`, { text: 'Is it lit?' })).text()
    const chat = await createChatPath(ada)
    expect(await ask(chat)).toContain('"completed"')

    await using upgradedServer = await prepareAtelier({ DATABASE_URL: database.url })
    await upgradedServer.restart(newerAtelier.mainPath)
    expect(await ask(chat)).toContain('"completed"')

    await atelier.stop()
    await expect(atelier.restart()).rejects.toThrow('A newer version of Atelier has used this database')
    await atelier.restart(newerAtelier.mainPath)
    const { messages } = await ada.data<StoredChat>(chat)
    expect(messages.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed', 'completed'])
  },
)
