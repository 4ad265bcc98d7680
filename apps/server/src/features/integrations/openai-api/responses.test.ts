import { createApiKey } from '@atelier/contract/endpoints/people/api-keys'
import { addText } from '@atelier/contract/endpoints/sources/attachments'
import { listChats } from '@atelier/contract/endpoints/chat/chats'
import { createProject } from '@atelier/contract/endpoints/projects/projects'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { ModelResponse, ResponseEvent } from '@atelier/contract/integrations/openai-responses'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import OpenAI, { BadRequestError, NotFoundError } from 'openai'
import { afterAll, expect, it } from 'vitest'
import { signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { untilProcessed } from '../../../test/sources.ts'

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())

describeApp(
  'the API compatible with OpenAI’s Responses API',
  (test) => {
    const clientOf = async (actor: TestActor) => {
      const { key } = await actor.get(createApiKey, { body: { name: 'App', scope: 'answers' } })
      const fetch = async (url: string | URL | Request, init?: RequestInit) =>
        test().app.fetch(new Request(url, init))
      return new OpenAI({ apiKey: key, baseURL: 'http://localhost/openai/v1', maxRetries: 0, fetch })
        .responses
    }
    const base = { model: 'openai/scripted', input: 'Will it rain?' }

    it('API-15 responds to OpenAI’s own package in the Responses API, with and without streaming', async () => {
      const ada = await signUp(test())
      const responses = await clientOf(ada)
      model.script = (_request, reply) => {
        reply.reasoning('Clouds.')
        reply.text('It ')
        reply.text('rains.')
        reply.end('stop', { input: 7, output: 3 })
      }
      const modelResponse = await responses.create({ ...base, instructions: 'Be brief.' })
      ModelResponse.parse(modelResponse)
      expect(modelResponse).toMatchObject({
        output_text: 'It rains.',
        status: 'completed',
        store: false,
        output: [
          { type: 'reasoning', summary: [{ text: 'Clouds.' }] },
          { type: 'message', role: 'assistant' },
        ],
        usage: { input_tokens: 7, output_tokens: 3, total_tokens: 10 },
      })
      expect(model.requests.at(-1)?.messages).toMatchObject([
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Will it rain?' },
      ])

      const events = []
      for await (const event of await responses.create({ ...base, stream: true })) events.push(event)
      for (const event of events) ResponseEvent.parse(event)
      expect(events.map(({ type }) => type.replace('response.', ''))).toEqual([
        'created',
        'in_progress',
        'output_item.added',
        'reasoning_summary_part.added',
        'reasoning_summary_text.delta',
        'reasoning_summary_text.done',
        'reasoning_summary_part.done',
        'output_item.done',
        'output_item.added',
        'content_part.added',
        'output_text.delta',
        'output_text.delta',
        'output_text.done',
        'content_part.done',
        'output_item.done',
        'completed',
      ])
      expect(events.map(({ sequence_number: number }) => number)).toEqual(
        events.map((_event, index) => index),
      )
      const responseStream = responses.stream(base)
      expect((await responseStream.finalResponse()).output_text).toBe('It rains.')
      expect((await ada.get(listChats)).chats).toEqual([])
      expect((await ada.get(getUser)).usage.assistant).toBe(3)
    })

    it('API-15 passes tools and their results in the Responses API, and says when an answer was cut off', async () => {
      const responses = await clientOf(await signUp(test()))
      model.script = ({ messages }, reply) => {
        const result = messages.find(({ role }) => role === 'tool')
        if (result) reply.text(`It is ${String(result.content)}.`)
        else reply.toolCall('weather', { city: 'Oslo' })
        reply.end(result ? 'length' : 'tool_calls')
      }
      const parameters = { type: 'object', properties: { city: { type: 'string' } } }
      const tools = [{ type: 'function' as const, name: 'weather', parameters, strict: false }]
      const toolResponse = await responses.stream({ ...base, tools }).finalResponse()
      const [call] = toolResponse.output
      expect(call).toMatchObject({ type: 'function_call', name: 'weather', arguments: '{"city":"Oslo"}' })
      if (call?.type !== 'function_call') throw new Error('no call')
      const response = await responses.create({
        ...base,
        tools,
        input: [
          { role: 'user', content: [{ type: 'input_text', text: 'Will it rain?' }] },
          { type: 'reasoning', id: 'rs', summary: [] },
          call,
          { type: 'function_call_output', call_id: call.call_id, output: 'snowing' },
        ],
      })
      expect(response).toMatchObject({
        output_text: 'It is snowing.',
        status: 'incomplete',
        incomplete_details: { reason: 'max_output_tokens' },
      })
    })

    it('API-15 assigns each tool call of an answer a unique id', async () => {
      const responses = await clientOf(await signUp(test()))
      const lookup = { name: 'weather', arguments: '{}' }
      model.script = (_request, reply) => {
        reply.delta({ tool_calls: [0, 1].map((index) => ({ index, id: '', function: lookup })) })
        reply.end('tool_calls')
      }
      const { output } = await responses.create(base)
      const ids = output.map((item) => (item.type === 'function_call' ? item.call_id : ''))
      expect(ids).toEqual(['call', 'call-2'])
    })

    it('API-15 returns a project answer’s sources in the Responses API', async () => {
      const ada = await signUp(test())
      const responses = await clientOf(ada)
      const { id: projectId } = await ada.get(createProject, {
        body: { name: 'Lamps', description: 'All about it', creationMode: 'MANUAL' },
      })
      const fileContent = 'The lamp burns 417 litres each winter.'
      const { id } = await ada.get(addText, {
        body: { fileName: 'lamp.txt', fileContent, source: 'PROJECT', projectId },
      })
      await untilProcessed(test(), ada, id)
      model.script = (_request, reply) => {
        reply.text('It burns 417 litres.[1]')
        reply.end()
      }
      const { output } = await responses.stream({ ...base, model: `project:${projectId}` }).finalResponse()
      expect(output).toMatchObject([
        {
          content: [
            {
              text: 'It burns 417 litres.[1]',
              annotations: [{ type: 'url_citation', start_index: 20, end_index: 23, quote: fileContent }],
            },
          ],
        },
      ])
    })

    it('API-15 explains why stored responses aren’t supported, and how an answer failed', async () => {
      const responses = await clientOf(await signUp(test()))
      const storedRequest = responses.create({ ...base, previous_response_id: 'resp_1' })
      await expect(storedRequest).rejects.toThrow(/doesn’t store responses.*previous_response_id/)
      await expect(responses.create({ ...base, stream: true, background: true })).rejects.toThrow(
        BadRequestError,
      )
      await expect(responses.create({ ...base, model: 'nobody' })).rejects.toThrow(NotFoundError)
      model.script = async (_request, reply) => {
        reply.text('It beg')
        await new Promise((resolve) => setImmediate(resolve))
        reply.endEarly()
      }
      const events = []
      for await (const event of await responses.create({ ...base, stream: true })) events.push(event)
      expect(events.at(-1)).toMatchObject({
        type: 'response.failed',
        response: {
          status: 'failed',
          error: { code: 'model_unreachable' },
          output: [{ status: 'incomplete' }],
        },
      })
    })
  },
  () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' }),
)
