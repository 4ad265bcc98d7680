import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { afterAll, expect, it } from 'vitest'
import { type ModelEnd, sdkModel } from './chat-model.ts'
import { modelFailure } from '../failures/model-failure.ts'
import { readStream } from './read-stream.ts'

let events: readonly object[] = []
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const event of events)
      response.write(
        `${'type' in event ? `event: ${String(event.type)}\n` : ''}data: ${JSON.stringify(event)}\n\n`,
      )
    response.end()
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const usage = { input_tokens: 1, output_tokens: 1 }
const message = { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], usage }
const anthropic = {
  model: sdkModel(createAnthropic({ apiKey: 'key', baseURL: url })('m')),
  half: [
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Half' } },
  ],
  error: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded for now' } },
}
const google = {
  model: sdkModel(createGoogleGenerativeAI({ apiKey: 'key', baseURL: url })('m')),
  half: [{ candidates: [{ content: { role: 'model', parts: [{ text: 'Half' }] } }] }],
  error: { error: { code: 503, status: 'UNAVAILABLE', message: 'Overloaded for now' } },
}

const ask = async (model: ReturnType<typeof sdkModel>) => {
  let text = ''
  let end: ModelEnd | undefined
  let failure = ''
  try {
    end = await readStream(
      model,
      { prompt: [{ role: 'user', content: [{ type: 'text', text: 'So?' }] }] },
      { signal: AbortSignal.timeout(10_000), idleTimeout: 10_000 },
      (part) => {
        if (part.type === 'text-delta') text += part.delta
        if (part.type === 'error') throw part.error
      },
    )
  } catch (error) {
    failure = modelFailure(error).message
  }
  return { text, end, failure }
}

it.each([
  ['Anthropic', anthropic],
  ['Google', google],
])('CHT-01 reports a truncated answer of %s as incomplete, and says why one failed', async (_of, api) => {
  events = api.half
  expect(await ask(api.model)).toEqual({ text: 'Half', end: 'broken', failure: '' })
  events = [...api.half, api.error]
  expect(await ask(api.model)).toMatchObject({
    text: 'Half',
    failure: expect.stringContaining('“Overloaded for now.”') as unknown,
  })
})
