import type { ServerResponse } from 'node:http'
import { createTasks } from './mcp-tasks.ts'
import { type SiteRequest, startLocalSite } from './start-local-site.ts'

interface Message {
  readonly id?: number | string
  readonly method?: string
  /** Of an answer to a request of the server. */
  readonly result?: unknown
  readonly params?: {
    readonly name?: string
    readonly arguments?: unknown
    readonly cursor?: string
    readonly uri?: string
    readonly task?: object
    readonly taskId?: string
  }
}

/** A tool as a server lists it; anything, for servers that are broken. */
export type ListedTool = Readonly<Record<string, unknown>>

/** The parameters of `elicitation/create` → the client's result. */
export type Elicit = (params: object) => Promise<unknown>

export interface McpServer extends AsyncDisposable {
  /** Where it answers. */
  readonly url: string
  readonly host: string
  /** What it offers, changed at will. */
  tools: readonly ListedTool[]
  /** What it lets one read, by address, and the prompts that it has ready. */
  resources: Readonly<Record<string, object>>
  prompts: readonly object[]
  /** The page behind a cursor; its `nextCursor` with it. */
  page: ((cursor: string | undefined) => object) | null
  /** What a call answers; `elicit` asks the client's person something first. */
  call: (name: string, input: unknown, elicit: Elicit) => object | Promise<object>
  /** Forms are requested on the stream that a client opens with GET, and not with the call. */
  asksOnStream: boolean
  /** It announces tasks (2025-11-25): a call that wants one answers with its id. */
  hasTasks: boolean
  /** Ids of the tasks that a client canceled. */
  readonly canceled: string[]
  /** Answers in place of the protocol, on the level of HTTP; null: it speaks it. */
  answer: ((request: SiteRequest, response: ServerResponse) => void) | null
  /** The headers of a 401 for who may not in; null for who may. */
  guard: ((request: SiteRequest) => Record<string, string> | null) | null
  /** The calls of its tools, and the headers of every request. */
  readonly calls: { name: string; input: unknown }[]
  readonly headers: SiteRequest['headers'][]
  /** Sessions that were ended. */
  farewells: number
  /** As if it were started anew: it knows no session of before. */
  forget(): void
}

export const text = (words: string) => ({ content: [{ type: 'text', text: words }] })

/** A server of the Model Context Protocol with sessions, by hand: what it says can be wrong. */
export const startMcp = async (tools: readonly ListedTool[] = []): Promise<McpServer> => {
  let session = 'first'
  const site = await startLocalSite()
  const waiting = new Map<number | string, (result: unknown) => void>()
  let stream = Promise.withResolvers<ServerResponse>()
  const tasks = createTasks()
  const resultOf = async (
    { method, params }: Message,
    elicit: Elicit,
    response: ServerResponse,
  ): Promise<object | null> => {
    if (method === 'initialize')
      return {
        protocolVersion: server.hasTasks ? '2025-11-25' : '2025-06-18',
        capabilities: { tools: {}, prompts: {}, resources: {}, ...(server.hasTasks && tasks.capability) },
        serverInfo: { name: 'scripted', version: '1' },
      }
    if (method === 'tasks/get') return tasks.get(params?.taskId)
    if (method === 'tasks/result') return tasks.result(params?.taskId, response)
    if (method === 'tasks/cancel') {
      server.canceled.push(params?.taskId ?? '')
      return tasks.get(params?.taskId)
    }
    if (method === 'tools/list') return server.page?.(params?.cursor) ?? { tools: server.tools }
    if (method === 'prompts/list') return { prompts: server.prompts }
    if (method === 'prompts/get')
      return {
        messages: [
          { role: 'user', content: { type: 'text', text: `Light it: ${JSON.stringify(params?.arguments)}` } },
        ],
      }
    if (method === 'resources/list')
      return { resources: Object.entries(server.resources).map(([uri, it]) => ({ uri, name: uri, ...it })) }
    if (method === 'resources/read')
      return { contents: [{ uri: params?.uri, ...server.resources[params?.uri ?? ''] }] }
    if (method !== 'tools/call') return null
    const { name = '', arguments: input } = params ?? {}
    server.calls.push({ name, input })
    if (server.hasTasks && params?.task)
      return tasks.create((untilInput) => server.call(name, input, (form) => request(untilInput(), form)))
    return server.call(name, input, elicit)
  }
  const request = async (out: ServerResponse | Promise<ServerResponse>, params: object) => {
    const response = await out
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
    const id = `elicit-${waiting.size}`
    const answer = new Promise((resolve) => waiting.set(id, resolve))
    response.write(
      `data: ${JSON.stringify({ jsonrpc: '2.0', id, method: 'elicitation/create', params })}\n\n`,
    )
    return answer
  }
  const server: McpServer = {
    url: `${site.url}/mcp`,
    host: site.host,
    tools,
    resources: {},
    prompts: [],
    page: null,
    call: () => text('Done.'),
    asksOnStream: false,
    hasTasks: false,
    canceled: [],
    answer: null,
    guard: null,
    calls: [],
    headers: [],
    farewells: 0,
    forget: () => {
      session = `${session} again`
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
  site.answers = {
    '/mcp': async (asked, response) => {
      server.headers.push(asked.headers)
      if (server.answer) return server.answer(asked, response)
      const refusal = server.guard?.(asked)
      if (refusal) {
        response.writeHead(401, refusal).end()
        return
      }
      if (asked.method === 'DELETE') server.farewells += 1
      if (asked.method === 'GET' && server.asksOnStream) {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
        stream.resolve(response)
        response.on('close', () => {
          stream = Promise.withResolvers()
        })
        return
      }
      if (asked.method !== 'POST') {
        response.writeHead(asked.method === 'DELETE' ? 200 : 405).end()
        return
      }
      const message = JSON.parse(asked.body) as Message
      response.setHeader('content-type', 'application/json')
      if (message.method === 'initialize') response.setHeader('mcp-session-id', session)
      else if (asked.headers['mcp-session-id'] !== session && message.method !== 'server/discover') {
        response.writeHead(400).end('{"error":"No valid session ID"}')
        return
      }
      if (message.id === undefined || message.method === undefined) {
        waiting.get(message.id ?? '')?.(message.result)
        response.writeHead(202).end()
        return
      }
      const write = (message: object) => {
        const json = JSON.stringify({ jsonrpc: '2.0', ...message })
        response.write(response.headersSent ? `data: ${json}\n\n` : json)
      }
      const elicit: Elicit = (params) => request(server.asksOnStream ? stream.promise : response, params)
      const result = await resultOf(message, elicit, response)
      const reply = result ? { result } : { error: { code: -32601, message: 'Method not found' } }
      write({ id: message.id, ...reply })
      response.end()
    },
  }
  return server
}
