import * as endpoints from '@atelier/contract/endpoints/chat/chats'
import { listModels } from '@atelier/contract/endpoints/admin/models'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import { afterAll, expect, it } from 'vitest'
import { readEvents, signUp, type TestActor } from '../../../test/actors.ts'
import { describeAppOnEach } from '../../../test/describe-app.ts'
import { startScriptedModel } from '@atelier/testing/scripted-model'

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())

const environment = () => ({
  OPENAI_BASE_URL: model.url,
  OPENAI_API_KEY: 'key',
  DEFAULT_MODEL: 'scripted',
  MODEL_IDLE_SECONDS: '3',
})

const chatParams = (chatId: string) => ({ params: { chatId } })
const textOf = (events: RunEvent[]) =>
  events.flatMap((event) => (event.type === 'text-delta' ? [event.delta] : [])).join('')
const newChat = (actor: TestActor) => actor.get(endpoints.createChat, { body: {} })
const ask = (actor: TestActor, chatId: string, text = 'Say hello') =>
  actor.events(endpoints.sendMessage, { ...chatParams(chatId), body: { text } })
const answerOf = async (actor: TestActor, chatId: string) =>
  (await actor.get(endpoints.getChat, chatParams(chatId))).messages.findLast(
    ({ role }) => role === 'assistant',
  )

const gate = () => Promise.withResolvers<void>()

describeAppOnEach(
  'answers from a model server',
  (test) => {
    it('CHT-01 lists the endpoint’s models before the built-in one, and accepts a default model without its prefix', async () => {
      const ada = await signUp(test())
      const { models, default: defaultModel } = await ada.get(listModels)
      expect(models.map(({ id }) => id)).toEqual(['openai/scripted', 'builtin'])
      expect(defaultModel).toBe('openai/scripted')
    })

    it('CHT-01 streams what the model writes, and stores the same text', async () => {
      const ada = await signUp(test())
      const chat = await newChat(ada)
      model.script = (_request, reply) => {
        reply.text('Hello ')
        reply.text('there.')
        reply.end()
      }
      expect(textOf(await ask(ada, chat.id))).toBe('Hello there.')
      const answer = await answerOf(ada, chat.id)
      expect(answer).toMatchObject({
        status: 'completed',
        model: 'openai/scripted',
        parts: [{ type: 'text', text: 'Hello there.' }],
      })
      const request = model.requests.at(-1)
      expect(request?.messages.at(-1)).toEqual({ role: 'user', content: 'Say hello' })
      expect(request?.messages[0]?.role).toBe('system')
    })

    it('CHT-02 keeps reasoning apart from the answer, whether the protocol or think tags mark it', async () => {
      const ada = await signUp(test())
      const chat = await newChat(ada)
      model.script = (_request, reply) => {
        reply.reasoning('Let me see.')
        reply.text('<think>Or so.</thi')
        reply.text('nk>Yes.')
        reply.end()
      }
      await ask(ada, chat.id)
      expect((await answerOf(ada, chat.id))?.parts).toEqual([
        { type: 'reasoning', text: 'Let me see.Or so.' },
        { type: 'text', text: 'Yes.' },
      ])
    })

    it('CHT-02 moves text into the reasoning when a closing think tag has no opening one', async () => {
      const ada = await signUp(test())
      const chat = await newChat(ada)
      model.script = async (_request, reply) => {
        reply.text('They want a greeting.')
        await new Promise((resolve) => setImmediate(resolve))
        reply.text('\n</think>\n\nHello.')
        reply.end()
      }
      await ask(ada, chat.id)
      expect((await answerOf(ada, chat.id))?.parts).toEqual([
        { type: 'reasoning', text: 'They want a greeting.\n' },
        { type: 'text', text: 'Hello.' },
      ])
    })

    it('CHT-01 shortens the prompt when a model rejects one as too long, and keeps later prompts short', async () => {
      const ada = await signUp(test())
      const chat = await newChat(ada)
      const answerWith = (text: string) => {
        model.script = (_request, reply) => {
          reply.text(text)
          reply.end()
        }
      }
      answerWith('A long one.')
      await ask(ada, chat.id, `First. ${'So it goes. '.repeat(1500)}`)
      const requestCountBefore = model.requests.length
      model.script = (request, reply) => {
        if (JSON.stringify(request.messages).length > 12_000)
          return reply.fail(400, 'This model’s maximum context length is 4096 tokens.')
        reply.text('Here.')
        return reply.end()
      }
      expect(textOf(await ask(ada, chat.id, 'And now?'))).toBe('Here.')
      expect(model.requests.length - requestCountBefore).toBe(2)
      expect(textOf(await ask(ada, chat.id, 'And then?'))).toBe('Here.')
      expect(model.requests.length - requestCountBefore).toBe(3)
    })

    it('CHT-01 says what to do when a question is too long for the model', async () => {
      const ada = await signUp(test())
      const chat = await newChat(ada)
      model.script = (_request, reply) => reply.fail(400, 'context_length_exceeded')
      await ask(ada, chat.id)
      expect((await answerOf(ada, chat.id))?.error?.message).toMatch(/^This is more than the model can read/)
    })

    it('CHT-01 retries a request that was rejected, failed or was cut off before the first word', async () => {
      const ada = await signUp(test())
      const chat = await newChat(ada)
      const requestCountBefore = model.requests.length
      model.script = (_request, reply) => {
        const attemptCount = model.requests.length - requestCountBefore
        if (attemptCount === 1) return reply.fail(429, 'Slow down')
        if (attemptCount === 2) return reply.disconnect()
        reply.text('Here I am.')
        return reply.end()
      }
      expect(textOf(await ask(ada, chat.id))).toBe('Here I am.')
      expect(await answerOf(ada, chat.id)).toMatchObject({ status: 'completed', error: null })
      expect((await ada.get(getUser)).usage.assistant).toBe(1)
    })

    it.each([
      [401, 'MODEL_REFUSED', 'rejected the API key'],
      [404, 'MODEL_REFUSED', 'doesn’t have this model'],
      [429, 'TOO_MANY_REQUESTS', 'too many requests'],
      [500, 'MODEL_UNREACHABLE', 'returned an error (500)'],
    ] as const)(
      'CHT-01 explains status %i from the model’s server and keeps the question',
      async (status, code, message) => {
        const ada = await signUp(test())
        const chat = await newChat(ada)
        model.script = (_request, reply) => reply.fail(status, 'Incorrect API key provided: sk-secret')
        const events = await ask(ada, chat.id)
        expect(events.at(-1)).toEqual({ type: 'finish', messageMetadata: { status: 'failed' } })
        const { messages } = await ada.get(endpoints.getChat, chatParams(chat.id))
        expect(messages[0]?.parts).toEqual([{ type: 'text', text: 'Say hello' }])
        expect(messages[1]).toMatchObject({ status: 'failed', error: { code } })
        expect(messages[1]?.error?.message).toContain(message)
        expect(messages[1]?.error?.message).toContain('Your question was kept.')
        expect(JSON.stringify([events, messages])).not.toContain('sk-secret')
        // a failed answer doesn't count toward the daily limit
        expect((await ada.get(getUser)).usage.assistant).toBe(0)
      },
    )

    it('CHT-01 keeps the partial answer when the stream is cut off, and says so', async () => {
      const ada = await signUp(test())
      const chat = await newChat(ada)
      model.script = async (_request, reply) => {
        reply.text('Half an ans')
        await new Promise((resolve) => setImmediate(resolve))
        reply.disconnect()
      }
      await ask(ada, chat.id)
      expect(await answerOf(ada, chat.id)).toMatchObject({
        status: 'failed',
        parts: [{ type: 'text', text: 'Half an ans' }],
        error: { code: 'MODEL_UNREACHABLE' },
      })
    })

    it('CHT-01 gives up on a model that hangs, and keeps the question', async () => {
      const ada = await signUp(test())
      const chat = await newChat(ada)
      model.script = () => undefined
      await ask(ada, chat.id)
      const answer = await answerOf(ada, chat.id)
      expect(answer).toMatchObject({ status: 'failed', error: { code: 'MODEL_UNREACHABLE' } })
      expect(answer?.error?.message).toContain('didn’t respond for 3 seconds')
    })

    it('CHT-01 stops an answer, keeps the text so far, and frees the chat', async () => {
      const ada = await signUp(test())
      const chat = await newChat(ada)
      const firstText = gate()
      model.script = (_request, reply) => {
        reply.text('A long story')
        firstText.resolve()
      }
      const pendingAnswer = ask(ada, chat.id)
      await firstText.promise
      const conflictResponse = await ada.call(endpoints.sendMessage, {
        ...chatParams(chat.id),
        body: { text: 'Another' },
      })
      expect([conflictResponse.status, conflictResponse.error?.code]).toEqual([409, 'RUN_IN_PROGRESS'])
      expect(await ada.get(endpoints.stopChat, chatParams(chat.id))).toEqual({ stopped: true })
      expect((await pendingAnswer).at(-1)).toEqual({ type: 'finish', messageMetadata: { status: 'stopped' } })
      expect(await answerOf(ada, chat.id)).toMatchObject({ status: 'stopped', error: null })
      expect(await ada.get(endpoints.stopChat, chatParams(chat.id))).toEqual({ stopped: false })
    })

    it('CHT-01 finishes an answer when its reader leaves, and sends a later reader everything from the first token', async () => {
      const ada = await signUp(test())
      const chat = await newChat(ada)
      const firstText = gate()
      const mayContinue = gate()
      model.script = async (_request, reply) => {
        reply.text('One ')
        firstText.resolve()
        await mayContinue.promise
        reply.text('two.')
        reply.end()
      }
      const first = await ada.send(endpoints.sendMessage, { ...chatParams(chat.id), body: { text: 'Count' } })
      await firstText.promise
      await first.body?.cancel()
      const second = await ada.send(endpoints.followChat, chatParams(chat.id))
      expect((await ada.get(endpoints.getChat, chatParams(chat.id))).streamingMessageId).not.toBeNull()
      mayContinue.resolve()
      expect(textOf((await readEvents(second)) as RunEvent[])).toBe('One two.')
      expect((await ada.send(endpoints.followChat, chatParams(chat.id))).status).toBe(204)
    })

    it('CHT-01 sends a reconnecting reader only the events after the last one they received', async () => {
      const ada = await signUp(test())
      const chat = await newChat(ada)
      const firstText = gate()
      const mayContinue = gate()
      model.script = async (_request, reply) => {
        reply.text('One ')
        firstText.resolve()
        await mayContinue.promise
        reply.text('two.')
        reply.end()
      }
      const first = await ada.send(endpoints.sendMessage, { ...chatParams(chat.id), body: { text: 'Count' } })
      await firstText.promise
      const resumedStream = await ada.send(endpoints.followChat, {
        ...chatParams(chat.id),
        headers: { 'last-event-id': '4' },
      })
      mayContinue.resolve()
      expect(textOf((await readEvents(resumedStream)) as RunEvent[]).trim()).toBe('two.')
      await readEvents(first)
    })

    it('API-15 answers a message repeated with the same Idempotency-Key from the same run', async () => {
      const ada = await signUp(test())
      const chat = await newChat(ada)
      model.script = (_request, reply) => {
        reply.text('Once.')
        reply.end()
      }
      const input = {
        ...chatParams(chat.id),
        body: { text: 'Only once' },
        headers: { 'idempotency-key': chat.id },
      }
      const first = await ada.events(endpoints.sendMessage, input)
      expect(textOf(await ada.events(endpoints.sendMessage, input))).toBe(textOf(first))
      expect((await ada.get(endpoints.getChat, chatParams(chat.id))).messages).toHaveLength(2)
    })
  },
  environment,
)
