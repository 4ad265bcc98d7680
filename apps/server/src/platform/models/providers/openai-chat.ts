import { StringDecoder } from 'node:string_decoder'
import type { OpenAICompatibleChatLanguageModel } from '@ai-sdk/openai-compatible'
import { APICallError } from '@ai-sdk/provider'
import { type Dispatcher, request } from 'undici'
import type { ChatModel, ModelPart } from '../streams/chat-model.ts'
import { createChatReader } from '../streams/read-chat-stream.ts'

interface ChatResponse {
  readonly body: Dispatcher.ResponseData['body']
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Endpoint {
  readonly name: string
  readonly baseURL: string
  readonly apiKey: string | null
  readonly dispatcher: Dispatcher | undefined
}

/** Uses undici's `request`, which follows no redirects. */
const postChat = async (
  { baseURL, apiKey, dispatcher }: Endpoint,
  payload: object,
  signal: AbortSignal,
): Promise<ChatResponse> => {
  const url = `${baseURL}/chat/completions`
  const { statusCode, headers, body } = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify(payload),
    signal,
    ...(dispatcher && { dispatcher }),
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const responseHeaders = { 'retry-after': String(headers['retry-after'] ?? '') }
  if (statusCode >= 200 && statusCode < 300) return { body, url, headers: responseHeaders }
  const responseBody = await body.text()
  throw new APICallError({
    message: `The model’s server answered ${statusCode}.`,
    url,
    requestBodyValues: payload,
    statusCode,
    responseHeaders,
    responseBody,
  })
}

/** Doesn't use the SDK to parse responses, which costs the most per token: docs/architecture/operation.md. */
export const openaiChatModel = (
  Model: typeof OpenAICompatibleChatLanguageModel,
  endpoint: Endpoint,
  modelId: string,
): ChatModel => {
  const model = new Model(modelId, {
    provider: `${endpoint.name}.chat`,
    url: ({ path }) => endpoint.baseURL + path,
    supportsStructuredOutputs: true,
  })
  return {
    stream: async ({ abortSignal, ...call }, onPart) => {
      const { body } = await model.prepareRequest(call)
      const requestBody = { ...body, stream: true, stream_options: { include_usage: true } }
      await readBody(await postChat(endpoint, requestBody, abortSignal), onPart)
    },
  }
}

const readBody = ({ body, ...response }: ChatResponse, onPart: (part: ModelPart) => void): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const reader = createChatReader(onPart, response)
  const decoder = new StringDecoder('utf8')
  const runGuarded = (work: () => void) => {
    try {
      work()
    } catch (error) {
      reject(error)
      body.destroy()
    }
  }
  body.on('data', (piece: Buffer) => runGuarded(() => reader.push(decoder.write(piece))))
  body.on('end', () => runGuarded(() => resolve(reader.end())))
  body.on('error', reject)
  return promise
}
