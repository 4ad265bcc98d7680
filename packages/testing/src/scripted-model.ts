import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ChatRequest {
  model: string
  messages: { role: string; content: unknown }[]
  tools?: unknown[]
}

export type ResponsesApiRequest = Readonly<Record<string, unknown>>

/** Decides how the model responds to a request, with the methods of `reply`. */
export type Script = (request: ChatRequest, reply: ResponseWriter) => Promise<void> | void

export interface ResponseWriter {
  /** Streams one chunk of the answer's text. */
  text(delta: string): void
  reasoning(delta: string): void
  toolCall(name: string, input: object): void
  /** Streams a raw protocol delta, for cases that the other methods don't cover. */
  delta(delta: object): void
  /** Ends the answer normally. */
  end(
    reason?: 'stop' | 'length' | 'content_filter' | 'tool_calls',
    tokens?: { input: number; output: number },
  ): void
  /** Fails with an HTTP error. */
  fail(status: number, message: string): void
  /** Responds with this body, regardless of the request. */
  send(status: number, type: string, body: string): void
  /** Closes the stream cleanly before the answer has ended, like a proxy whose server has died. */
  endEarly(): void
  /** Drops the connection. */
  disconnect(): void
  /** Settles when the client has disconnected or received everything. */
  readonly closed: Promise<unknown>
}

export interface ScriptedModel extends AsyncDisposable {
  /** The value of OPENAI_BASE_URL. */
  readonly url: string
  /** Requests received, in order. */
  readonly requests: ChatRequest[]
  script: Script
  /** Requests received by the Responses API, in order. */
  readonly responseRequests: ResponsesApiRequest[]
  /**
   * Responds in the Responses API with events, or fails with a status and a message. If unset, the server
   * doesn't have that API.
   */
  respond?: (request: ResponsesApiRequest) => readonly object[] | readonly [status: number, message: string]
  /** Returns an image, or the status of a failure. `scripted-image` is listed only if this is set. */
  generateImage?: (call: 'generations' | 'edits', body: string) => Uint8Array | number
}

const readText = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const readBody = async (request: IncomingMessage) => JSON.parse(await readText(request)) as ChatRequest

const responseWriter = (response: ServerResponse): ResponseWriter => {
  const writeChunk = (delta: object, finishReason: string | null = null) => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
    const choices = [{ index: 0, delta, finish_reason: finishReason }]
    response.write(
      `data: ${JSON.stringify({ id: 'answer', object: 'chat.completion.chunk', created: 1, choices })}\n\n`,
    )
  }
  return {
    text: (content) => writeChunk({ content }),
    reasoning: (reasoning_content) => writeChunk({ reasoning_content }),
    delta: (delta) => writeChunk(delta),
    toolCall: (name, input) => {
      const call = { name, arguments: JSON.stringify(input) }
      writeChunk({ tool_calls: [{ index: 0, id: `call-${name}`, type: 'function', function: call }] })
    },
    end: (reason = 'stop', tokens) => {
      writeChunk({}, reason)
      if (tokens) {
        const { input: prompt_tokens, output: completion_tokens } = tokens
        const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
        response.write(`data: ${JSON.stringify({ id: 'answer', created: 1, choices: [], usage })}\n\n`)
      }
      response.end('data: [DONE]\n\n')
    },
    fail: (status, message) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message, type: 'error' } }))
    },
    send: (status, type, body) => {
      response.writeHead(status, { 'content-type': type })
      response.end(body)
    },
    endEarly: () => void response.end(),
    disconnect: () => response.destroy(),
    closed: once(response, 'close'),
  }
}

/** Starts an OpenAI-compatible server whose answers the test scripts. */
export const startScriptedModel = async (script: Script): Promise<ScriptedModel> => {
  const requests: ChatRequest[] = []
  const responseRequests: ResponsesApiRequest[] = []
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/models')) {
      response.writeHead(200, { 'content-type': 'application/json' })
      const names = model.generateImage ? ['scripted', 'scripted-image'] : ['scripted']
      response.end(JSON.stringify({ data: names.map((id) => ({ id, created: 1 })) }))
      return
    }
    const [, call] = /\/images\/(generations|edits)$/.exec(request.url ?? '') ?? []
    if (call === 'generations' || call === 'edits') {
      void readText(request).then((body) => {
        const image = model.generateImage?.(call, body) ?? 404
        const hasFailed = typeof image === 'number'
        response.writeHead(hasFailed ? image : 200, { 'content-type': 'application/json' })
        const reply = { data: [{ b64_json: Buffer.from(hasFailed ? [] : image).toString('base64') }] }
        response.end(JSON.stringify(hasFailed ? { error: { message: 'no' } } : reply))
      })
      return
    }
    if (request.url?.endsWith('/responses')) {
      void readText(request).then((text) => {
        const body = JSON.parse(text) as ResponsesApiRequest
        responseRequests.push(body)
        const answer = model.respond?.(body) ?? [404, 'Invalid URL (POST /v1/responses)']
        const [status, message] = answer
        if (typeof status === 'number') return responseWriter(response).fail(status, String(message))
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        for (const event of answer)
          response.write(`event: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`)
        response.end()
      })
      return
    }
    void readBody(request).then(async (body) => {
      requests.push(body)
      await model.script(body, responseWriter(response))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const model: ScriptedModel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    responseRequests,
    script,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return model
}
