import * as endpoints from '@atelier/contract/endpoints/chat/chats'
import type { ChatId, MessageId } from '@atelier/contract/ids'
import { RunEvent } from '@atelier/contract/answers/run-event'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { readEvents, signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())

describeApp(
  'a chat with parallel answers',
  (test) => {
    const read = async (actor: TestActor, chatId: ChatId) => {
      const { messages } = await actor.get(endpoints.getChat, { params: { chatId } })
      return messages.filter(({ role }) => role === 'assistant')
    }
    /** A running answer, and a function that starts another one next to it. */
    const begin = async (actor: TestActor) => {
      const { id: chatId } = await actor.get(endpoints.createChat, { body: {} })
      const params = { chatId }
      const first = await actor.send(endpoints.sendMessage, { params, body: { text: 'How high?' } })
      const [answer] = await read(actor, chatId)
      const messageId = answer?.id as MessageId
      const startSecond = (isParallel = true) =>
        actor.send(endpoints.regenerateMessage, {
          params: { chatId, messageId },
          body: { isBeside: isParallel },
        })
      return { chatId, params, first, startSecond }
    }
    const textOf = ({ parts }: { parts: readonly { type: string; text?: string }[] }) =>
      parts.map(({ text }) => text).join('')

    it('CHT-01 generates two answers at the same time, streams each, and stops both', async () => {
      const ada = await signUp(test())
      let startedCount = 0
      model.script = (_request, reply) => {
        startedCount += 1
        reply.text(`${startedCount} so far`)
      }
      const { chatId, params, first, startSecond } = await begin(ada)
      await expect.poll(() => startedCount).toBe(1)
      const second = await startSecond()
      expect(second.status).toBe(200)
      await expect.poll(async () => (await read(ada, chatId)).map(textOf)).toEqual(['1 so far', '2 so far'])
      const answers = await read(ada, chatId)
      expect(answers.map(({ status }) => status)).toEqual(['streaming', 'streaming'])
      expect([(await startSecond()).status, (await startSecond(false)).status]).toEqual([409, 409])
      const other = await ada.call(endpoints.sendMessage, { params, body: { text: 'And how broad?' } })
      expect(other.status).toBe(409)
      const query = { messageId: answers[1]?.id ?? '' }
      const followResponse = await ada.send(endpoints.followChat, { params, query })
      expect(await ada.get(endpoints.stopChat, { params })).toEqual({ stopped: true })
      for (const [stream, index] of [
        [first, 0],
        [second, 1],
        [followResponse, 1],
      ] as const) {
        const events = (await readEvents(stream)).map((event) => RunEvent.parse(event))
        expect(events[0]).toMatchObject({ type: 'start', messageId: answers[index]?.id })
        expect(events.at(-1)).toEqual({ type: 'finish', messageMetadata: { status: 'stopped' } })
      }
      expect((await read(ada, chatId)).map(({ status }) => status)).toEqual(['stopped', 'stopped'])
    })

    it('CHT-01 keeps one answer’s error and the other’s text when one of the two fails', async () => {
      const ada = await signUp(test())
      const secondFailed = Promise.withResolvers<void>()
      let startedCount = 0
      model.script = async (_request, reply) => {
        startedCount += 1
        if (startedCount === 2) return reply.fail(400, 'Too hot.')
        await secondFailed.promise
        reply.text('Forty metres.')
        reply.end()
      }
      const { chatId, first, startSecond } = await begin(ada)
      await expect.poll(() => startedCount).toBe(1)
      await readEvents(await startSecond())
      secondFailed.resolve()
      await readEvents(first)
      expect(await read(ada, chatId)).toMatchObject([
        { status: 'completed', error: null, parts: [{ text: 'Forty metres.' }] },
        { status: 'failed', error: { message: expect.stringContaining('Too hot') as unknown } },
      ])
    })
  },
  () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' }),
)
