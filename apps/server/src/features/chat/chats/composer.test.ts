import { addText } from '@atelier/contract/endpoints/sources/attachments'
import { createBot } from '@atelier/contract/endpoints/bots/bots'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import { listModels } from '@atelier/contract/endpoints/admin/models'
import { addMemory } from '@atelier/contract/endpoints/people/personal'
import { archiveProject, createProject } from '@atelier/contract/endpoints/projects/projects'
import { search } from '@atelier/contract/endpoints/chat/search'
import { limits } from '@atelier/contract/limits'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { chat } from '../../../db/schema/index.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { untilProcessed } from '../../../test/sources.ts'
import { deleteExpiredTemporary } from './change-chat.ts'

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())
beforeEach(() => {
  model.requests.length = 0
  model.script = (_request, reply) => {
    reply.text('Yes.')
    reply.end()
  }
})

const request = () => model.requests.at(-1)
const prompt = () => JSON.stringify(request()?.messages)

describeApp(
  'composer options',
  (test) => {
    const startChat = async (actor: TestActor, body: object = {}) =>
      (await actor.get(chats.createChat, { body })).id
    const ask = (actor: TestActor, chatId: string, extraFields: object = {}) =>
      actor.events(chats.sendMessage, {
        params: { chatId },
        body: { text: 'How is it lit?', ...extraFields },
      })
    const makeProject = async (actor: TestActor) => {
      const { id: projectId } = await actor.get(createProject, {
        body: { name: 'Lamps', description: 'All about it', creationMode: 'MANUAL' },
      })
      const text = { fileName: 'lamp.txt', fileContent: 'It is lit with a taper.', projectId }
      const { id } = await actor.get(addText, { body: text })
      await untilProcessed(test(), actor, id)
      return projectId
    }
    const makeBot = async (actor: TestActor) => {
      const chatbotConfig = {
        name: `Keeper ${actor.id}`,
        description: 'Keeps lamps',
        greeting: 'Ahoy',
        prompt: 'Answer as a keeper.',
      }
      return (await actor.get(createBot, { body: { chatbotConfig } })).id
    }

    it('CHT-05 uses the knowledge of a mentioned project for that question only', async () => {
      const ada = await signUp(test())
      const id = await makeProject(ada)
      const chatId = await startChat(ada)
      await ask(ada, chatId, { mentions: [{ kind: 'project', id }] })
      expect(prompt()).toContain('lit with a taper')
      await ask(ada, chatId)
      expect(prompt()).not.toContain('lit with a taper')
      const { messages } = await ada.get(chats.getChat, { params: { chatId } })
      expect(messages[0]?.parts[1]).toEqual({
        type: 'mention',
        mention: { kind: 'project', id },
        name: 'Lamps',
      })
      // regenerating the answer uses the same sources
      const params = { chatId, messageId: messages[0]?.id ?? '' }
      await ada.events(chats.regenerateMessage, { params, body: {} })
      expect(prompt()).toContain('lit with a taper')
    })

    it('CHT-05 PRJ-33 doesn’t use anything from an archived project', async () => {
      const ada = await signUp(test())
      const id = await makeProject(ada)
      const chatId = await startChat(ada)
      const mentions = [{ kind: 'project', id }]
      await ask(ada, chatId, { mentions })
      await ada.get(archiveProject, { params: { projectId: id } })
      const { messages } = await ada.get(chats.getChat, { params: { chatId } })
      await ada.events(chats.regenerateMessage, {
        params: { chatId, messageId: messages[0]?.id ?? '' },
        body: {},
      })
      expect(prompt()).not.toContain('lit with a taper')
      const body = { text: 'How is it lit?', mentions }
      const errorResponse = await ada.call(chats.sendMessage, { params: { chatId }, body })
      expect(errorResponse.error?.code).toBe('PROJECT_ARCHIVED')
    })

    it('CHT-05 lets a mentioned bot answer that question only', async () => {
      const ada = await signUp(test())
      const id = await makeBot(ada)
      const chatId = await startChat(ada)
      await ask(ada, chatId, { mentions: [{ kind: 'bot', id }] })
      expect(prompt()).toContain('Answer as a keeper.')
      await ask(ada, chatId)
      expect(prompt()).not.toContain('Answer as a keeper.')
    })

    it('CHT-05 rejects a question that mentions something the person may not use, and doesn’t store it', async () => {
      const [ada, bob] = [await signUp(test()), await signUp(test())]
      const projectId = await makeProject(ada)
      const botId = await makeBot(ada)
      const chatId = await startChat(bob)
      for (const mention of [
        { kind: 'project', id: projectId },
        { kind: 'bot', id: botId },
      ]) {
        const body = { text: 'How is it lit?', mentions: [mention] }
        expect((await bob.send(chats.sendMessage, { params: { chatId }, body })).status).toBe(404)
      }
      expect((await bob.get(chats.getChat, { params: { chatId } })).messages).toEqual([])
      expect(model.requests).toEqual([])
    })

    it('CHT-01 sends the reasoning effort only to models that can reason', async () => {
      const ada = await signUp(test())
      await ask(ada, await startChat(ada), { effort: 'high', model: 'openai/o3-scripted' })
      expect(request()).toMatchObject({ reasoning_effort: 'high' })
      await ask(ada, await startChat(ada), { effort: 'high', model: 'openai/scripted' })
      expect(request()).not.toHaveProperty('reasoning_effort')
      const { models } = await ada.get(listModels)
      expect(models.map(({ capabilities }) => capabilities.reasoning)).toContain(false)
    })

    it('CHT-01 doesn’t let a temporary chat be moved into a project', async () => {
      const ada = await signUp(test())
      const chatId = await startChat(ada, { isTemporary: true })
      const body = { projectId: await makeProject(ada) }
      expect((await ada.call(chats.moveChat, { params: { chatId }, body })).status).toBe(403)
    })

    it('CHT-01 keeps temporary chats out of lists, search and memory, and soon deletes them', async () => {
      const ada = await signUp(test())
      await ada.get(addMemory, { body: { text: 'Keeps a lighthouse' } })
      const chatId = await startChat(ada, { isTemporary: true })
      await ask(ada, chatId)
      expect(prompt()).not.toContain('Keeps a lighthouse')
      expect(JSON.stringify(request())).not.toContain('"remember"')
      const temporaryChat = await ada.get(chats.getChat, { params: { chatId } })
      expect(temporaryChat.isTemporary).toBe(true)
      expect(temporaryChat.permissions).toEqual(['SEND_MESSAGE', 'DELETE_CHAT'])
      expect((await ada.get(chats.listChats)).chats).toEqual([])
      expect((await ada.get(search, { query: { q: 'lit' } })).messages).toEqual([])
      const pinRequest = { params: { chatId }, body: { isPinned: true } }
      expect((await ada.send(chats.updateChat, pinRequest)).status).toBe(403)
      const job = jobGrant('a test')
      const { db, clock } = test().context
      const regularChatId = await startChat(ada)
      await deleteExpiredTemporary(test().context, job)
      expect((await ada.send(chats.getChat, { params: { chatId } })).status).toBe(200)
      const oldDate = new Date(clock.now().getTime() - limits.chat.temporaryHours * 3_600_000 - 1)
      await db.update(chat).set({ updatedAt: oldDate }).where(eq(chat.ownerId, ada.id))
      await deleteExpiredTemporary(test().context, job)
      expect((await ada.send(chats.getChat, { params: { chatId } })).status).toBe(404)
      expect((await ada.send(chats.getChat, { params: { chatId: regularChatId } })).status).toBe(200)
    })
  },
  () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' }),
)
