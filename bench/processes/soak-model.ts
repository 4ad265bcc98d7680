/**
 * A model server for the soak. It answers every question with a few words; if a question names a tool ("Use
 * <name>"), it calls the tool first.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Question {
  readonly messages: readonly { role: string; content?: unknown }[]
  readonly tools?: readonly { function: { name: string } }[]
}

const wordCount = 20
/** Milliseconds between words. */
const pauseMs = 25

const frame = (delta: object, reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'soak', object: 'chat.completion.chunk', created: 1, choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** The offered tool that the last question names, unless it has just been called. */
const findTool = ({ messages, tools = [] }: Question): string | undefined => {
  const last = messages.at(-1)
  if (last?.role !== 'user') return undefined
  const toolName = /Use (\w+)/.exec(JSON.stringify(last.content))?.[1]
  return toolName && tools.find((tool) => tool.function.name.endsWith(toolName))?.function.name
}

const answer = async (request: IncomingMessage, response: ServerResponse) => {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: [{ id: 'soak', created: 1 }] }))
    return
  }
  const question = JSON.parse(await readBody(request)) as Question
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const name = findTool(question)
  if (name !== undefined) {
    const call = { index: 0, id: 'call', type: 'function', function: { name, arguments: '{}' } }
    response.end(`${frame({ tool_calls: [call] })}${frame({}, 'tool_calls')}data: [DONE]\n\n`)
    return
  }
  let chunkCount = 0
  const timer = setInterval(() => {
    chunkCount += 1
    response.write(frame({ content: ' light' }))
    if (chunkCount < wordCount) return
    clearInterval(timer)
    response.end(`${frame({}, 'stop')}data: [DONE]\n\n`)
  }, pauseMs)
  response.on('close', () => clearInterval(timer))
}

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
