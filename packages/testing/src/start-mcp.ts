import type { ServerResponse } from 'node:http'
import { createTasks } from './mcp-tasks.ts'
import { type SiteRequest, startLocalSite } from './start-local-site.ts'

interface Message {
  readonly id?: number | string
  readonly method?: string
  /** Set if the client responds to a request from the server. */
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

/** A tool as a server lists it; it may be invalid, to simulate broken servers. */
export type ListedTool = Readonly<Record<string, unknown>>

/** Sends `elicitation/create` with these parameters; resolves to the client's result. */
export type Elicit = (params: object) => Promise<unknown>

export interface McpServer extends AsyncDisposable {
  /** The URL of the MCP endpoint. */
  readonly url: string
  readonly host: string
  /** The offered tools; may be replaced during a test. */
  tools: readonly ListedTool[]
  /** Readable resources by URI; a resource with several contents is a list. */
  resources: Readonly<Record<string, object | readonly object[]>>
  prompts: readonly object[]
  /** The page at a cursor, including its `nextCursor`. Null lists all tools at once. */
  page: ((cursor: string | undefined) => object) | null
  /** Returns a tool call's result; `elicit` can first ask the client's user something. */
  call: (name: string, input: unknown, elicit: Elicit) => object | Promise<object>
  /**
   * Whether forms are requested on the stream that a client opens with GET, instead of in the call's
   * response.
   */
  elicitsOnStream: boolean
  /** Whether tasks (2025-11-25) are supported: a call that requests a task returns the task's ID. */
  hasTasks: boolean
  /** The IDs of canceled tasks. */
  readonly canceled: string[]
  /** If set, handles HTTP requests instead of the protocol. */
  answer: ((request: SiteRequest, response: ServerResponse) => void) | null
  /** Returns the headers of a 401 response, or null if the request is authorized. */
  guard: ((request: SiteRequest) => Record<string, string> | null) | null
  /** The tool calls received. */
  readonly calls: { name: string; input: unknown }[]
  readonly headers: SiteRequest['headers'][]
  /** How many sessions clients have ended. */
  endedSessionCount: number
  /** Invalidates all sessions, like a restart. */
  forget(): void
}

export const text = (message: string) => ({ content: [{ type: 'text', text: message }] })

/** Starts a handwritten MCP server with sessions, so that its responses can also be invalid. */
export const startMcp = async (tools: readonly ListedTool[] = []): Promise<McpServer> => {
  let session = 'first'
  const site = await startLocalSite()
  const pendingElicitations = new Map<number | string, (result: unknown) => void>()
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
      return {
        contents: [server.resources[params?.uri ?? ''] ?? {}]
          .flat()
          .map((content) => ({ uri: params?.uri, ...content })),
      }
    if (method !== 'tools/call') return null
    const { name = '', arguments: input } = params ?? {}
    server.calls.push({ name, input })
    if (server.hasTasks && params?.task)
      return tasks.create((waitForInput) =>
        server.call(name, input, (form) => elicitOn(waitForInput(), form)),
      )
    return server.call(name, input, elicit)
  }
  const elicitOn = async (pendingResponse: ServerResponse | Promise<ServerResponse>, params: object) => {
    const response = await pendingResponse
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
    const id = `elicit-${pendingElicitations.size}`
    const answer = new Promise((resolve) => pendingElicitations.set(id, resolve))
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
    elicitsOnStream: false,
    hasTasks: false,
    canceled: [],
    answer: null,
    guard: null,
    calls: [],
    headers: [],
    endedSessionCount: 0,
    forget: () => {
      session = `${session} again`
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
  site.answers = {
    '/mcp': async (request, response) => {
      server.headers.push(request.headers)
      if (server.answer) return server.answer(request, response)
      const guardResponse = server.guard?.(request)
      if (guardResponse) {
        response.writeHead(401, guardResponse).end()
        return
      }
      if (request.method === 'DELETE') server.endedSessionCount += 1
      if (request.method === 'GET' && server.elicitsOnStream) {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
        stream.resolve(response)
        response.on('close', () => {
          stream = Promise.withResolvers()
        })
        return
      }
      if (request.method !== 'POST') {
        response.writeHead(request.method === 'DELETE' ? 200 : 405).end()
        return
      }
      const message = JSON.parse(request.body) as Message
      response.setHeader('content-type', 'application/json')
      if (message.method === 'initialize') response.setHeader('mcp-session-id', session)
      else if (request.headers['mcp-session-id'] !== session && message.method !== 'server/discover') {
        response.writeHead(400).end('{"error":"No valid session ID"}')
        return
      }
      if (message.id === undefined || message.method === undefined) {
        pendingElicitations.get(message.id ?? '')?.(message.result)
        response.writeHead(202).end()
        return
      }
      const write = (message: object) => {
        const json = JSON.stringify({ jsonrpc: '2.0', ...message })
        response.write(response.headersSent ? `data: ${json}\n\n` : json)
      }
      const elicit: Elicit = (params) => elicitOn(server.elicitsOnStream ? stream.promise : response, params)
      const result = await resultOf(message, elicit, response)
      const reply = result ? { result } : { error: { code: -32601, message: 'Method not found' } }
      write({ id: message.id, ...reply })
      response.end()
    },
  }
  return server
}
