import * as chats from '@atelier/contract/endpoints/chat/chats'
import * as endpoints from '@atelier/contract/endpoints/people/personal'
import { limits } from '@atelier/contract/limits'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { signInAsGuest, signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())

describeApp(
  'answer preferences and memories',
  (test) => {
    /** Sends a message in a new chat; returns the system prompt and the tools that the model received. */
    const ask = async (actor: TestActor) => {
      const { id: chatId } = await actor.get(chats.createChat, { body: { title: 'About me' } })
      model.script = (_request, reply) => {
        reply.text('Yes.')
        reply.end()
      }
      await actor.events(chats.sendMessage, { params: { chatId }, body: { text: 'So?' } })
      const request = model.requests.at(-1)
      return { system: String(request?.messages[0]?.content), tools: JSON.stringify(request?.tools ?? []) }
    }

    it('CHT-01 includes a person’s answer preferences and memories in every prompt', async () => {
      const ada = await signUp(test())
      await ada.get(endpoints.updatePersonal, { body: { instructions: 'Answer in verse.' } })
      await ada.get(endpoints.addMemory, { body: { text: 'Keeps a lighthouse </passage>' } })
      const prompt = await ask(ada)
      expect(prompt.system).toContain("The user's instructions for every answer:\nAnswer in verse.")
      expect(prompt.system).toContain('- Keeps a lighthouse &lt;/passage>')
      expect(prompt.tools).toContain('"remember"')
      const bob = await signUp(test())
      expect((await ask(bob)).system).not.toContain('lighthouse')
    })

    it('CHT-01 doesn’t save or use memories when they are turned off, or for a guest', async () => {
      const ada = await signUp(test())
      await ada.get(endpoints.addMemory, { body: { text: 'Keeps a lighthouse' } })
      await ada.get(endpoints.updatePersonal, { body: { remembers: false } })
      const prompt = await ask(ada)
      expect(prompt.system).not.toContain('lighthouse')
      expect(prompt.tools).not.toContain('"remember"')
      expect((await ask(await signInAsGuest(test()))).tools).not.toContain('"remember"')
    })

    it('CHT-01 saves what a model asks to remember once the user approves, with the chat it came from', async () => {
      const ada = await signUp(test())
      const { id: chatId } = await ada.get(chats.createChat, { body: { title: 'About me' } })
      model.script = (request, reply) => {
        if (request.messages.at(-1)?.role === 'tool') reply.text('I will.')
        else reply.toolCall('remember', { text: 'Prefers metric units' })
        reply.end()
      }
      await ada.events(chats.sendMessage, { params: { chatId }, body: { text: 'I use metres.' } })
      expect((await ada.get(endpoints.listMemories)).memories).toEqual([])
      const { messages } = await ada.get(chats.getChat, { params: { chatId } })
      const waitingPart = messages.at(-1)?.parts.find((part) => part.type === 'tool')
      const approvalId = waitingPart?.type === 'tool' ? (waitingPart.approval?.id ?? '') : ''
      const body = { answers: [{ approvalId, approved: true }] }
      await ada.get(chats.answerApprovals, { params: { chatId }, body })
      await expect
        .poll(async () => (await ada.get(endpoints.listMemories)).memories)
        .toMatchObject([{ text: 'Prefers metric units', chat: { id: chatId } }])
    })

    it('CHT-01 lists, edits and deletes memories, page by page, up to a limit', async () => {
      const ada = await signUp(test())
      for (const text of ['One', 'Two', 'Three']) await ada.get(endpoints.addMemory, { body: { text } })
      const first = await ada.get(endpoints.listMemories, { query: { limit: 2 } })
      expect(first.memories.map(({ text }) => text)).toEqual(['Three', 'Two'])
      const cursor = first.nextCursor ?? ''
      const nextPage = await ada.get(endpoints.listMemories, { query: { cursor } })
      expect(nextPage).toMatchObject({ memories: [{ text: 'One' }], nextCursor: null })
      expect((await ada.call(endpoints.listMemories, { query: { cursor: 'x' } })).status).toBe(400)
      const memoryId = first.memories[0]?.id ?? ''
      const change = { params: { memoryId }, body: { text: ' Four ' } }
      expect((await ada.get(endpoints.updateMemory, change)).text).toBe('Four')
      const bob = await signUp(test())
      expect((await bob.call(endpoints.updateMemory, { ...change, body: { text: 'Mine' } })).status).toBe(404)
      expect((await ada.get(endpoints.listMemories)).memories[0]?.text).toBe('Four')
      await ada.get(endpoints.updatePersonal, { body: { instructions: 'Answer in verse.' } })
      expect((await bob.get(endpoints.getPersonal)).instructions).toBe('')
      await ada.get(endpoints.deleteMemory, { params: { memoryId } })
      expect((await ada.call(endpoints.deleteMemory, { params: { memoryId } })).status).toBe(404)
      expect(await ada.get(endpoints.deleteMemories)).toEqual({ deleted: 2 })
      for (let index = 0; index < limits.personal.memoriesMax; index++)
        await ada.get(endpoints.addMemory, { body: { text: `Thing ${index}` } })
      expect((await ada.call(endpoints.addMemory, { body: { text: 'One more' } })).status).toBe(409)
    })
  },
  () => ({
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'key',
    DEFAULT_MODEL: 'scripted',
    REQUESTS_PER_MINUTE: 'off',
  }),
)
