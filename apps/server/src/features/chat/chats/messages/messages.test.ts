import * as endpoints from '@atelier/contract/endpoints/chat/chats'
import type { ChatId } from '@atelier/contract/ids'
import { startScriptedModel, type ResponseWriter } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { signUp, type TestActor } from '../../../../test/actors.ts'
import { describeApp } from '../../../../test/describe-app.ts'

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())

const messagesOf = async (actor: TestActor, chatId: ChatId) =>
  (await actor.get(endpoints.getChat, { params: { chatId } })).messages
const ask = (actor: TestActor, chatId: ChatId, body: { text: string; model?: string; parentId?: string }) =>
  actor.events(endpoints.sendMessage, { params: { chatId }, body })

/** A chat with a question and its answer. */
const begin = async (actor: TestActor, text = 'What is it?') => {
  const { id: chatId } = await actor.get(endpoints.createChat, { body: {} })
  await ask(actor, chatId, { text })
  const [question, answer] = await messagesOf(actor, chatId)
  if (!question || !answer) throw new Error('no answer found')
  return { chatId, question, answer }
}

const scriptAnswer = (text: string) => {
  model.script = (_request, reply) => {
    reply.text(text)
    reply.end('stop', { input: 12, output: 3 })
  }
}

/** The model sends half a sentence and drops the connection. */
const dropConnection = () => {
  model.script = async (_request, reply) => {
    reply.text('The lamp burns [1] four ')
    await new Promise((resolve) => setImmediate(resolve))
    reply.disconnect()
  }
}

describeApp(
  'messages of a chat',
  (test) => {
    it('CHT-01 reports the time and tokens an answer took', async () => {
      const ada = await signUp(test())
      scriptAnswer('A lamp.')
      const { answer, question } = await begin(ada)
      expect(answer.tokens).toEqual({ input: 12, output: 3 })
      expect(question.tokens).toBeNull()
    })

    it('CHT-01 continues an interrupted answer in the middle of its sentence', async () => {
      const ada = await signUp(test())
      dropConnection()
      const { chatId, question, answer } = await begin(ada)
      expect(answer.status).toBe('failed')
      model.script = (_request, reply) => {
        reply.reasoning('Where was I?')
        reply.text('hundred litres.')
        reply.end('stop', { input: 20, output: 4 })
      }
      const params = { chatId, messageId: answer.id }
      await ada.events(endpoints.continueAnswer, { params, body: {} })
      const messages = await messagesOf(ada, chatId)
      expect(messages).toHaveLength(2)
      expect(messages[1]).toMatchObject({
        id: answer.id,
        parentId: question.id,
        status: 'completed',
        error: null,
        parts: [{ type: 'text', text: 'The lamp burns [1] four hundred litres.' }],
      })
      const prompt = model.requests.at(-1)?.messages ?? []
      expect(prompt.at(-2)).toMatchObject({ role: 'assistant' })
      expect(JSON.stringify(prompt.at(-1))).toContain('Continue exactly where it stopped')
    })

    it('CHT-01 says that an answer reached its model’s length limit, and continues it', async () => {
      const ada = await signUp(test())
      model.script = (_request, reply) => {
        reply.text('The lamp burns four ')
        reply.end('length')
      }
      const { chatId, answer } = await begin(ada)
      expect(answer).toMatchObject({ status: 'truncated', error: null })
      scriptAnswer('hundred litres.')
      const params = { chatId, messageId: answer.id }
      await ada.events(endpoints.continueAnswer, { params, body: {} })
      expect((await messagesOf(ada, chatId))[1]).toMatchObject({
        status: 'completed',
        parts: [{ type: 'text', text: 'The lamp burns four hundred litres.' }],
      })
    })

    it.each([
      [
        'was filtered by its provider',
        (reply: ResponseWriter) => reply.end('content_filter'),
        /blocked all or part of this answer/,
      ],
      [
        'ends without a reason',
        (reply: ResponseWriter) => reply.endEarly(),
        /lost in the middle of the answer/,
      ],
    ])('CHT-01 treats an answer as incomplete if it %s', async (_what, end, message) => {
      const ada = await signUp(test())
      model.script = (_request, reply) => {
        reply.text('The lamp burns four ')
        end(reply)
      }
      const { answer } = await begin(ada)
      expect(answer).toMatchObject({ status: 'failed', parts: [{ text: 'The lamp burns four ' }] })
      expect(answer.error?.message).toMatch(message)
    })

    it('CHT-01 says when a model reached its length limit before writing any text', async () => {
      const ada = await signUp(test())
      model.script = (_request, reply) => {
        reply.reasoning('Let me think.')
        reply.end('length')
      }
      const { answer } = await begin(ada)
      expect(answer.error?.message).toMatch(
        /The model reached its length limit before it started the answer\. Your question was kept\. Ask for less at a time, or choose another model\./,
      )
    })

    it('CHT-01 continues only the last answer, if it was cut off, and never with quoted excerpts', async () => {
      const ada = await signUp(test())
      scriptAnswer('A lamp.')
      const completedChat = await begin(ada)
      const continueStatus = async (chatId: ChatId, messageId: string, modelId?: string) =>
        (
          await ada.send(endpoints.continueAnswer, {
            params: { chatId, messageId },
            body: modelId === undefined ? {} : { model: modelId },
          })
        ).status
      expect(await continueStatus(completedChat.chatId, completedChat.answer.id)).toBe(409)
      expect(await continueStatus(completedChat.chatId, completedChat.question.id)).toBe(404)
      dropConnection()
      const answer = await begin(ada)
      expect(await continueStatus(answer.chatId, answer.answer.id, 'builtin')).toBe(409)
      scriptAnswer('Yes.')
      await ask(ada, answer.chatId, { text: 'Really?', parentId: answer.answer.id })
      expect(await continueStatus(answer.chatId, answer.answer.id)).toBe(409)
    })

    it('CHT-01 saves a person’s feedback on an answer, and removes it', async () => {
      const ada = await signUp(test())
      scriptAnswer('A lamp.')
      const { chatId, question, answer } = await begin(ada)
      const rate = (messageId: string, body: object) =>
        ada.call(endpoints.rateAnswer, { params: { chatId, messageId }, body: { ...body } })
      expect((await rate(answer.id, { rating: 'down', reason: ' Not a lamp. ' })).data).toEqual({
        rating: 'down',
        ratingReason: 'Not a lamp.',
      })
      expect((await messagesOf(ada, chatId))[1]).toMatchObject({
        rating: 'down',
        ratingReason: 'Not a lamp.',
      })
      expect((await rate(answer.id, { rating: null })).data).toEqual({ rating: null, ratingReason: null })
      expect((await rate(question.id, { rating: 'up' })).status).toBe(404)
      expect((await rate(answer.id, { rating: 'best' })).status).toBe(400)
    })

    it('CHT-01 deletes a message with what follows it, but not while an answer is being written', async () => {
      const ada = await signUp(test())
      scriptAnswer('A lamp.')
      const { chatId, question, answer } = await begin(ada)
      await ask(ada, chatId, { text: 'And then?', parentId: answer.id })
      await ask(ada, chatId, { text: 'Or what?', parentId: answer.id })
      const [, , second] = await messagesOf(ada, chatId)
      const remove = async (messageId = '') =>
        (await ada.send(endpoints.deleteMessage, { params: { chatId, messageId } })).status
      expect(await remove(second?.id)).toBe(200)
      const rows = await messagesOf(ada, chatId)
      expect(rows.map(({ parts }) => parts)).not.toContainEqual([{ type: 'text', text: 'And then?' }])
      expect(rows).toHaveLength(4)
      const requestArrival = Promise.withResolvers<void>()
      const mayContinue = Promise.withResolvers<void>()
      model.script = async (_request, reply) => {
        requestArrival.resolve()
        await mayContinue.promise
        reply.text('Done.')
        reply.end()
      }
      const pendingAnswer = ask(ada, chatId, { text: 'Now?', parentId: answer.id })
      await requestArrival.promise
      expect(await remove(question.id)).toBe(409)
      mayContinue.resolve()
      await pendingAnswer
      expect(await remove(question.id)).toBe(200)
      expect(await messagesOf(ada, chatId)).toEqual([])
    })
  },
  () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' }),
)
