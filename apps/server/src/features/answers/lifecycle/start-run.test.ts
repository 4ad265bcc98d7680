import * as endpoints from '@atelier/contract/endpoints/chat/chats'
import type { AttachmentId } from '@atelier/contract/ids'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { message, run } from '../../../db/schema/index.ts'
import { signUp } from '../../../test/actors.ts'
import { describeAppOnEach } from '../../../test/describe-app.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { selectActiveAnswers } from './queries.ts'

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())

const environment = () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' })

describeAppOnEach(
  'an answer to a question',
  (test) => {
    it('CHT-01 is requested only after the question is committed', async () => {
      const ada = await signUp(test())
      const { id: chatId } = await ada.get(endpoints.createChat, { body: {} })
      const storedRuns: unknown[] = []
      model.script = async (_request, reply) => {
        storedRuns.push(...(await test().context.db.select().from(message)))
        reply.text('Hello.')
        reply.end()
      }
      const events = await ada.events(endpoints.sendMessage, {
        params: { chatId },
        body: { text: 'Say hello' },
      })
      expect(storedRuns).toMatchObject([
        { chatId, role: 'user', status: 'completed' },
        { chatId, role: 'assistant', status: 'streaming' },
      ])
      expect(events[0]?.type).toBe('start')
      expect(events.at(-1)).toEqual({ type: 'finish', messageMetadata: { status: 'completed' } })
    })

    it('CHT-01 counts only toward the usage of the person it is written for', async () => {
      const [ada, bob] = [await signUp(test()), await signUp(test(), 'Bob')]
      const { id: chatId } = await ada.get(endpoints.createChat, { body: {} })
      const end = Promise.withResolvers<void>()
      const requestArrival = Promise.withResolvers<void>()
      model.script = async (_request, reply) => {
        requestArrival.resolve()
        await end.promise
        reply.end()
      }
      const answerEvents = ada.events(endpoints.sendMessage, { params: { chatId }, body: { text: 'Wait' } })
      await requestArrival.promise
      const { db } = test().context
      expect(await selectActiveAnswers(db, ada.id, chatId)).toMatchObject([{ chatId }])
      expect(await selectActiveAnswers(db, bob.id, chatId)).toEqual([])
      end.resolve()
      await answerEvents
    })

    it('CHT-01 is never requested when the question can’t be stored', async () => {
      const ada = await signUp(test())
      const { id: chatId } = await ada.get(endpoints.createChat, { body: {} })
      const requestCountBefore = model.requests.length
      const body = { text: 'Say hello', attachmentIds: [uuidv7<AttachmentId>()] }
      expect((await ada.send(endpoints.sendMessage, { params: { chatId }, body })).status).toBe(404)
      const { db, runLog } = test().context
      expect(runLog.liveCount).toBe(0)
      expect((await db.select().from(run)).filter((row) => row.chatId === chatId)).toEqual([])
      expect((await ada.get(endpoints.getChat, { params: { chatId } })).messages).toEqual([])
      expect(model.requests.length).toBe(requestCountBefore)
    })
  },
  environment,
)
