import { addText } from '@atelier/contract/endpoints/sources/attachments'
import { createApiKey } from '@atelier/contract/endpoints/people/api-keys'
import { createBot, deployBot } from '@atelier/contract/endpoints/bots/bots'
import { createCompletion, listOpenAiModels } from '@atelier/contract/endpoints/integrations/openai-api'
import { listChats } from '@atelier/contract/endpoints/chat/chats'
import { removeMember } from '@atelier/contract/endpoints/projects/members'
import { createProject } from '@atelier/contract/endpoints/projects/projects'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { BodyOf } from '@atelier/contract/endpoint'
import { Completion, CompletionChunk, OpenAiError, OpenAiModel } from '@atelier/contract/integrations/openai'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import OpenAI, { APIError, AuthenticationError, BadRequestError, NotFoundError } from 'openai'
import { afterAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { readEvents, signUp, type TestActor } from '../../../test/actors.ts'
import { addMember } from '../../../test/members.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { untilProcessed } from '../../../test/sources.ts'
import { withoutTokens, withTokensPerDay } from '../../../test/with-limits.ts'

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())

type Body = Partial<BodyOf<typeof createCompletion>>

describeApp(
  'the OpenAI-compatible API',
  (test) => {
    const send = (actor: TestActor, body: Body) =>
      actor.send(createCompletion, {
        body: { model: 'openai/scripted', messages: [{ role: 'user', content: 'Hello' }], ...body },
      })
    const complete = async (actor: TestActor, body: Body) =>
      Completion.parse(await (await send(actor, body)).json())
    const stream = async (actor: TestActor, body: Body) =>
      (await readEvents(await send(actor, { stream: true, ...body }))).map((event) =>
        CompletionChunk.parse(event),
      )

    it('API-15 answers as a model, with and without streaming, without storing a chat', async () => {
      const ada = await signUp(test())
      model.script = async (_request, reply) => {
        reply.text('Good ')
        await new Promise((resolve) => setImmediate(resolve))
        reply.text('day.')
        reply.end('stop', { input: 7, output: 3 })
      }
      const completion = await complete(ada, {})
      expect(completion.choices[0]).toMatchObject({
        message: { role: 'assistant', content: 'Good day.', annotations: [] },
        finish_reason: 'stop',
      })
      expect(completion.usage).toEqual({ prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 })
      const chunks = await stream(ada, { stream_options: { include_usage: true } })
      expect(chunks.map(({ choices: [choice] }) => choice?.delta.content ?? '').join('')).toBe('Good day.')
      expect(chunks.filter(({ choices: [choice] }) => choice?.delta.role)).toHaveLength(1)
      expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop')
      expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 10 } })
      expect((await ada.get(listChats)).chats).toEqual([])
      expect((await ada.get(getUser)).usage.assistant).toBe(2)
    })

    it('API-15 reports an answer cut off at the token limit', async () => {
      const ada = await signUp(test())
      model.script = (_request, reply) => {
        reply.text('Once upon a')
        reply.end('length')
      }
      const completion = await complete(ada, { max_tokens: 3 })
      expect(completion.choices[0]).toMatchObject({
        message: { content: 'Once upon a' },
        finish_reason: 'length',
      })
      const chunks = await stream(ada, { max_tokens: 3 })
      expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('length')
    })

    it('API-15 passes a caller’s instructions, tools and tool results to the model', async () => {
      const ada = await signUp(test())
      model.requests.length = 0
      model.script = (_request, reply) => {
        reply.toolCall('weather', { city: 'Oslo' })
        reply.end('tool_calls')
      }
      const tools: Body['tools'] = [
        { type: 'function', function: { name: 'weather', parameters: { type: 'object' } } },
      ]
      const completion = await complete(ada, {
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: [{ type: 'text', text: 'Will it rain?' }] },
        ],
        tools,
        temperature: 0.2,
        max_tokens: 50,
      })
      expect(completion.choices[0]).toMatchObject({
        finish_reason: 'tool_calls',
        message: {
          content: null,
          tool_calls: [{ function: { name: 'weather', arguments: '{"city":"Oslo"}' } }],
        },
      })
      expect(model.requests[0]).toMatchObject({
        messages: [{ role: 'system', content: 'Be brief.' }, { role: 'user' }],
        temperature: 0.2,
        max_tokens: 50,
        tools: [{ function: { name: 'weather' } }],
      })
      model.script = (_request, reply) => {
        reply.text('It rains.')
        reply.end()
      }
      const call = {
        id: 'call-weather',
        type: 'function' as const,
        function: { name: 'weather', arguments: '{}' },
      }
      await complete(ada, {
        messages: [
          { role: 'user', content: 'Will it rain?' },
          { role: 'assistant', content: null, tool_calls: [call] },
          { role: 'tool', tool_call_id: 'call-weather', content: 'rain' },
        ],
        tools,
      })
      expect(model.requests.at(-1)?.messages.at(-1)).toMatchObject({ role: 'tool', content: 'rain' })
    })

    it('API-15 answers as a project from its knowledge, with annotations for supported and unsupported sentences', async () => {
      const ada = await signUp(test())
      const project = await ada.get(createProject, {
        body: { name: 'Lamps', description: 'All about it', creationMode: 'MANUAL' },
      })
      const { id: source } = await ada.get(addText, {
        body: {
          fileName: 'lamp.txt',
          fileContent: 'The lamp burns 417 litres each winter.',
          source: 'PROJECT',
          projectId: project.id,
        },
      })
      await untilProcessed(test(), ada, source)
      model.script = (_request, reply) => {
        reply.text('It burns 417 litres.')
        reply.text('[1]')
        reply.text(' It needs a new wick every week.')
        reply.end()
      }
      const base = { model: `project:${project.id}` }
      const { message } = (await complete(ada, base)).choices[0] ?? {}
      expect(message?.content).toBe('It burns 417 litres.[1] It needs a new wick every week.')
      const textAt = (range?: { start_index: number; end_index: number }) =>
        message?.content?.slice(range?.start_index, range?.end_index)
      const [first, second] = message?.annotations ?? []
      const citation = first?.type === 'url_citation' ? first.url_citation : undefined
      expect(textAt(citation)).toBe('[1]')
      expect(textAt(second?.type === 'unsupported' ? second.unsupported : undefined)).toBe(
        'It needs a new wick every week.',
      )
      expect(citation?.quote).toBe('The lamp burns 417 litres each winter.')
      expect(citation?.url).toContain(`/v1/attachments/${source}/text`)
      const chunks = await stream(ada, base)
      expect(chunks.flatMap(({ choices: [choice] }) => choice?.delta.annotations ?? [])).toEqual(
        message?.annotations,
      )
      const listedModels = z
        .object({ data: z.array(OpenAiModel) })
        .parse(await (await ada.send(listOpenAiModels)).json())
      expect(listedModels.data.map(({ id }) => id)).toContain(`project:${project.id}`)
      const bob = await signUp(test())
      expect((await send(bob, base)).status).toBe(404)
    })

    it('API-15 counts and logs a bot’s and a project’s answers under their model, without their names', async () => {
      const ada = await signUp(test())
      const { id: chatbotId } = await ada.get(createBot, {
        body: { chatbotConfig: { name: 'Secret Lamps', description: 'Lamps', prompt: 'Be brief.' } },
      })
      await ada.get(deployBot, { body: { chatbotId } })
      const { id: projectId } = await ada.get(createProject, {
        body: { name: 'Lamps', description: 'All about it', creationMode: 'MANUAL' },
      })
      const names = ['bot:secret_lamps', `project:${projectId}`]
      model.script = (_request, reply) => {
        reply.text('Yes.')
        reply.end('stop', { input: 7, output: 3 })
      }
      const recordTokens = vi.spyOn(test().context.metrics.tokens, 'inc')
      for (const name of names) await complete(ada, { model: name })
      expect(recordTokens.mock.calls.map(([labels]) => labels)).toEqual(
        names.flatMap(() => ['in', 'out'].map((direction) => ({ model: 'openai/scripted', direction }))),
      )
      model.script = (_request, reply) => reply.fail(401, 'wrong key')
      const warn = vi.spyOn(test().context.log, 'warn')
      for (const name of names) expect((await send(ada, { model: name })).status).toBe(502)
      expect(warn.mock.calls.map(([fields]) => fields)).toEqual(
        names.map(() => expect.objectContaining({ model: 'openai/scripted' }) as unknown),
      )
      recordTokens.mockRestore()
      warn.mockRestore()
    })

    it('API-15 MBR-05 stops a project’s answer when the caller is removed from the project', async () => {
      const [ada, bob] = [await signUp(test()), await signUp(test())]
      const { id: projectId } = await ada.get(createProject, {
        body: { name: 'Lamps', description: 'All about it', creationMode: 'MANUAL' },
      })
      await addMember(test(), projectId, bob.id, 'VIEWER')
      const requestArrival = Promise.withResolvers<void>()
      model.script = async (_request, reply) => {
        reply.text('It ')
        requestArrival.resolve()
        await new Promise((resolve) => setTimeout(resolve, 500))
        reply.end()
      }
      const answer = send(bob, { model: `project:${projectId}` })
      await requestArrival.promise
      await ada.get(removeMember, { body: { projectId, userId: bob.id } })
      expect((await answer).status).toBe(404)
    })

    it('API-15 returns errors in OpenAI’s format, and refunds a failed question', async () => {
      const ada = await signUp(test())
      const errorOf = async (response: Response) => ({
        status: response.status,
        ...OpenAiError.parse(await response.json()).error,
      })
      expect(await errorOf(await send(ada, { model: 'nobody' }))).toMatchObject({
        status: 404,
        type: 'invalid_request_error',
      })
      expect((await send(ada, { model: 'project:nowhere' })).status).toBe(404)
      expect((await withoutTokens(test(), () => send(ada, {}))).status).toBe(429)
      expect(await errorOf(await withTokensPerDay(test(), 0, () => send(ada, {})))).toMatchObject({
        status: 402,
        type: 'insufficient_quota',
      })
      expect(await errorOf(await send(ada, { messages: [] }))).toMatchObject({
        status: 400,
        param: 'messages',
      })
      model.script = (_request, reply) => reply.fail(401, 'wrong key')
      expect(await errorOf(await send(ada, {}))).toMatchObject({ status: 502, type: 'server_error' })
      expect(await errorOf(await send(ada, { stream: true }))).toMatchObject({ status: 502 })
      expect((await ada.get(getUser)).usage.assistant).toBe(0)
      model.script = async (_request, reply) => {
        reply.text('It beg')
        await new Promise((resolve) => setImmediate(resolve))
        reply.disconnect()
      }
      const events = await readEvents(await send(ada, { stream: true }))
      expect(OpenAiError.parse(events.at(-1)).error.message).not.toBe('')
    })

    it('API-15 lets an answers-only key do nothing but request answers', async () => {
      const ada = await signUp(test())
      const { key } = await ada.get(createApiKey, { body: { name: 'Editor', scope: 'answers' } })
      model.script = (_request, reply) => {
        reply.text('Yes.')
        reply.end()
      }
      const withKey = (path: string, init: RequestInit = {}) =>
        test().app.fetch(
          new Request(`http://localhost${path}`, {
            ...init,
            headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          }),
        )
      const body = JSON.stringify({ model: 'openai/scripted', messages: [{ role: 'user', content: 'So?' }] })
      expect((await withKey('/openai/v1/chat/completions', { method: 'POST', body })).status).toBe(200)
      for (const path of ['/v1/user', '/v1/chats', '/v1/projects', '/v2/user/attachments'])
        expect((await withKey(path)).status).toBe(403)
    })

    it('API-15 works with OpenAI’s own package: models, answers, streaming, tools and errors', async () => {
      const ada = await signUp(test())
      const { key } = await ada.get(createApiKey, { body: { name: 'Program', scope: 'answers' } })
      const clientWith = (apiKey: string) =>
        new OpenAI({
          apiKey,
          baseURL: 'http://localhost/openai/v1',
          maxRetries: 0,
          fetch: async (url, init) => test().app.fetch(new Request(url, init)),
        })
      const { chat, models } = clientWith(key)
      const base = { model: 'openai/scripted', messages: [{ role: 'user' as const, content: 'Weather?' }] }
      const ids = []
      for await (const { id } of models.list()) ids.push(id)
      expect(ids).toContain('openai/scripted')

      model.script = (_request, reply) => {
        reply.text('It ')
        reply.text('rains.')
        reply.end('stop', { input: 7, output: 3 })
      }
      expect(await chat.completions.create(base)).toMatchObject({
        choices: [{ message: { content: 'It rains.' }, finish_reason: 'stop' }],
        usage: { total_tokens: 10 },
      })
      const completionStream = chat.completions.stream(base)
      const pieces: string[] = []
      completionStream.on('content', (piece) => pieces.push(piece))
      expect(await completionStream.finalContent()).toBe('It rains.')
      expect(pieces.join('')).toBe('It rains.')

      model.script = ({ messages }, reply) => {
        const result = messages.find(({ role }) => role === 'tool')
        if (result) reply.text(`It is ${String(result.content)}.`)
        else reply.toolCall('weather', { city: 'Oslo' })
        reply.end(result ? 'stop' : 'tool_calls')
      }
      const cities: unknown[] = []
      const runner = chat.completions.runTools({
        ...base,
        stream: true,
        tools: [
          {
            type: 'function',
            function: {
              name: 'weather',
              description: 'The weather of a city.',
              parameters: { type: 'object', properties: { city: { type: 'string' } } },
              parse: JSON.parse,
              function: (value: unknown) => {
                cities.push(value)
                return 'snowing'
              },
            },
          },
        ],
      })
      expect(await runner.finalContent()).toBe('It is snowing.')
      expect(cities).toEqual([{ city: 'Oslo' }])

      await expect(chat.completions.create({ ...base, model: 'nobody' })).rejects.toThrow(NotFoundError)
      await expect(chat.completions.create({ ...base, messages: [] })).rejects.toThrow(BadRequestError)
      const strangerClient = clientWith('atl_nobody')
      await expect(strangerClient.chat.completions.create(base)).rejects.toThrow(AuthenticationError)
      model.script = async (_request, reply) => {
        reply.text('It beg')
        await new Promise((resolve) => setImmediate(resolve))
        reply.disconnect()
      }
      await expect(chat.completions.stream(base).finalContent()).rejects.toThrow(APIError)
    })
  },
  () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' }),
)
