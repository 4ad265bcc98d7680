import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { anthropicProvider } from '../providers/anthropic-provider.ts'
import type { ChatModel, ModelEnd } from '../streams/chat-model.ts'
import { googleProvider } from '../providers/google-provider.ts'
import { modelFailure } from '../failures/model-failure.ts'
import { openaiProvider } from '../providers/openai-provider.ts'
import { contextLimitFromError } from '../failures/context-limit.ts'
import { anthropicDialects } from './anthropic.ts'
import { googleDialects } from './google.ts'
import { hostedDialects } from './hosted.ts'
import { openaiDialects } from './openai.ts'
import type { Dialect, Recording } from './recording.ts'
import { selfHosted } from './self-hosted.ts'

let recording: Pick<Recording, 'status' | 'body'> = { body: '' }
let path: string | undefined
const server = createServer((request, response) => {
  path = request.url
  request.resume()
  request.on('end', () => {
    const { status = 200, body } = recording
    const type = status === 200 ? 'text/event-stream' : 'application/json'
    response.writeHead(status, { 'content-type': type })
    // chunks may end anywhere
    for (const piece of body.match(/[\s\S]{1,60}/g) ?? []) response.write(piece)
    response.end()
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const providers = {
  completions: openaiProvider('test', url, 'key', undefined, 'completions'),
  responses: openaiProvider('test', url, 'key', undefined, 'responses'),
  anthropic: anthropicProvider('key', 'test', undefined, url),
  google: googleProvider('key', 'test', undefined, url),
}

const read = async (model: ChatModel) => {
  const answer = {
    text: '',
    thoughts: '',
    calls: [] as string[],
    end: undefined as ModelEnd | undefined,
    tokens: [0, 0],
    failure: '',
    limit: null as number | null,
  }
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'How much?' }] }]
  const tool = { type: 'function', name: 'look_up', inputSchema: { type: 'object', properties: {} } } as const
  const request = { prompt, tools: [tool], abortSignal: AbortSignal.timeout(10_000) }
  try {
    await model.stream(request, (part) => {
      if (part.type === 'text-delta') answer.text += part.delta
      else if (part.type === 'reasoning-delta') answer.thoughts += part.delta
      else if (part.type === 'tool-call') answer.calls.push(`${part.toolName} ${part.input}`)
      else if (part.type === 'error') throw part.error
      else {
        answer.end = part.end
        answer.tokens = [part.tokens.input, part.tokens.output]
      }
    })
  } catch (error) {
    answer.failure = modelFailure(error).message
    answer.limit = contextLimitFromError(error)
  }
  return answer
}

/** By default, matches recordings without a failure. */
const matcherOf = ({ failure, ...rest }: Recording['expected']) => {
  const part = failure ?? (rest.limit === undefined ? '^$' : 'read')
  return { ...rest, failure: expect.stringMatching(part) as string }
}

const cases = ({ recordings }: Dialect) => recordings.map((each) => [each.name, each] as const)

describe.each(
  [...openaiDialects, ...anthropicDialects, ...googleDialects, ...hostedDialects, ...selfHosted].map(
    (each) => [each.name, each] as const,
  ),
)('CHT-01 reads %s:', (_name, dialect) => {
  it.each(cases(dialect))('%s', async (_case, { expected, ...exchange }) => {
    recording = exchange
    const model = await providers[dialect.api].languageModel('m')
    expect(await read(model)).toMatchObject(matcherOf(expected))
  })
})

it.each([
  ['anthropic', '/v1/messages'],
  ['google', '/v1beta/models/m:streamGenerateContent?alt=sse'],
] as const)('CHT-01 appends the missing API version to the URL of %s', async (api, expected) => {
  recording = { body: '' }
  await read(await providers[api].languageModel('m'))
  expect(path).toBe(expected)
})
