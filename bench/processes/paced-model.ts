/**
 * A model server that uses almost no CPU. The model's name selects the response:
 * `paced.<tokens>.<milliseconds between them>`; `burst.<tokens>`, as fast as the client reads them; or
 * `markdown.<milliseconds>.<characters>`, a Markdown answer of 30 KB by default. The first token is sent
 * immediately.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { markdownTokens } from '../lib/markdown-answer.ts'

const frame = (content: string) =>
  `data: ${JSON.stringify({ id: 'answer', object: 'chat.completion.chunk', created: 1, choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`
const end = `data: ${JSON.stringify({ id: 'answer', object: 'chat.completion.chunk', created: 1, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`
const word = frame(' light')

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const streamPaced = (response: ServerResponse, frames: readonly string[], intervalMs: number) => {
  let nextIndex = 1
  response.write(frames[0])
  const timer = setInterval(() => {
    const frame = frames[nextIndex++]
    if (frame !== undefined) response.write(frame)
    else {
      clearInterval(timer)
      response.end(end)
    }
  }, intervalMs)
  response.on('close', () => clearInterval(timer))
}

const burst = async (response: ServerResponse, tokens: number) => {
  for (let count = 0; count < tokens; count++) if (!response.write(word)) await once(response, 'drain')
  response.end(end)
}

const respond = async (request: IncomingMessage, response: ServerResponse) => {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'application/json')
    return response.end(
      JSON.stringify({ data: ['markdown.4', 'markdown.2.200000'].map((id) => ({ id, created: 1 })) }),
    )
  }
  const { model } = JSON.parse(await bodyOf(request)) as { model: string }
  const [kind, first, second] = model.split('.')
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.socket?.setNoDelay(true)
  if (kind === 'burst') return burst(response, Number(first))
  if (kind === 'markdown')
    return streamPaced(response, markdownTokens(Number(second ?? 30 * 1024)).map(frame), Number(first))
  return streamPaced(response, Array<string>(Number(first)).fill(word), Number(second))
}

const server = createServer((request, response) => void respond(request, response))
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
