import * as endpoints from '@atelier/contract/endpoints/chat/chats'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { signUp, type TestActor } from '../actors.ts'
import { describeApp } from '../describe-app.ts'

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())

/** Asks in a new chat, and returns the stored answer. */
const answerTo = async (actor: TestActor, text: string) => {
  const { id: chatId } = await actor.get(endpoints.createChat, { body: {} })
  await actor.events(endpoints.sendMessage, { params: { chatId }, body: { text } })
  const { messages } = await actor.get(endpoints.getChat, { params: { chatId } })
  return messages.findLast(({ role }) => role === 'assistant')
}

describeApp(
  'hostile answers from a model',
  (test) => {
    it('CHT-01 stores an answer with NUL and lone surrogates, and another person’s at the same time', async () => {
      const [ada, eve] = [await signUp(test()), await signUp(test())]
      const bothStarted = Promise.withResolvers<void>()
      let startedCount = 0
      model.script = async ({ messages }, reply) => {
        const isHostile = JSON.stringify(messages.at(-1)).includes('hostile')
        if (++startedCount === 2) bothStarted.resolve()
        await bothStarted.promise
        for (const piece of isHostile
          ? ['a\u0000b ', '\ud83d', '\ude00 ', 'torn\udc00']
          : ['one ', 'two ', 'three'])
          reply.text(piece)
        reply.end()
      }
      const [harmlessAnswer, hostileAnswer] = await Promise.all([
        answerTo(ada, 'harmless'),
        answerTo(eve, 'hostile'),
      ])
      expect(harmlessAnswer).toMatchObject({
        status: 'completed',
        parts: [{ type: 'text', text: 'one two three' }],
      })
      expect(hostileAnswer).toMatchObject({
        status: 'completed',
        parts: [{ type: 'text', text: 'ab 😀 torn\ufffd' }],
      })
    })

    it('CHT-01 handles nonsensical tool calls and endless names', async () => {
      const ada = await signUp(test())
      let turn = 0
      model.script = (_request, reply) => {
        if (++turn === 1)
          reply.toolCall('search_knowledge', { queries: ['\u0000\ud800'], __proto__: { x: 1 } })
        else if (turn === 2) reply.toolCall('rm\u0000 -rf'.repeat(200), { query: ['x'] })
        else reply.text('Done.')
        reply.end(turn < 3 ? 'tool_calls' : 'stop')
      }
      expect(await answerTo(ada, 'Use tools')).toMatchObject({
        status: expect.stringMatching(/completed|failed/) as unknown,
      })
    })
  },
  () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' }),
)
