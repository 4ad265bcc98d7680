import { StringDecoder } from 'node:string_decoder'
import type { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { type Dispatcher, request } from 'undici'
import type { ChatModel, ModelPart } from './chat-model.ts'
import { createChatReader } from './read-chat-stream.ts'

type Body = Dispatcher.ResponseData['body']

/** Thrown through the SDK once a good answer begins: its own reading of it is neither wanted nor begun. */
class Answered extends Error {
  readonly body: Body
  constructor(body: Body) {
    super('answered')
    this.body = body
  }
}

const bodyOf = (error: unknown): Body => {
  if (error instanceof Answered) return error.body
  throw error
}
const unexpected = (): never => {
  throw new Error('The SDK has read the answer itself.')
}

/** Asks for the SDK. What a server refuses goes back through it. */
const askForBody: typeof fetch = async (input, init) => {
  const headers = Object.fromEntries(new Headers(init?.headers))
  const answer = await request(input instanceof Request ? input.url : input, {
    method: 'POST',
    headers,
    body: typeof init?.body === 'string' ? init.body : null,
    signal: init?.signal ?? null,
    // how long a model may be silent is the run's to say
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  if (answer.statusCode !== 200) {
    const told = new Headers({ 'content-type': String(answer.headers['content-type'] ?? 'text/plain') })
    const wait = answer.headers['retry-after']
    if (typeof wait === 'string') told.set('retry-after', wait)
    return new Response(await answer.body.text(), { status: answer.statusCode, headers: told })
  }
  throw new Answered(answer.body)
}

/**
 * A model behind OpenAI's chat completions. The SDK writes the request and understands
 * refusals; the answer is read here, for the SDK's way (four web streams and a schema for
 * every token) costs more than all else of a token together: docs/decisions/0012.
 */
export const openaiChatModel = (
  create: typeof createOpenAICompatible,
  options: Parameters<typeof createOpenAICompatible>[0],
  modelId: string,
): ChatModel => {
  // its schemas cost milliseconds: once, not for every answer
  const model = create({ ...options, fetch: askForBody }).chatModel(modelId)
  return {
    stream: async (call, take) => {
      await readBody(await model.doStream(call).then(unexpected, bodyOf), take)
    },
  }
}

const readBody = (body: Body, take: (part: ModelPart) => void): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const reader = createChatReader(take)
  const decoder = new StringDecoder('utf8')
  /** Events have no caller to throw to. */
  const guarded = (work: () => void) => {
    try {
      work()
    } catch (error) {
      reject(error)
      body.destroy()
    }
  }
  body.on('data', (piece: Buffer) => guarded(() => reader.push(decoder.write(piece))))
  body.on('end', () => guarded(() => resolve(reader.end())))
  body.on('error', reject)
  return promise
}
