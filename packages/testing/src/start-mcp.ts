import type { ServerResponse } from 'node:http'
import { type Asked, startLocalSite } from './start-local-site.ts'

interface Message {
  readonly id?: number | string
  readonly method: string
  readonly params?: {
    readonly name?: string
    readonly arguments?: unknown
    readonly cursor?: string
    readonly uri?: string
  }
}

/** A tool as a server lists it; anything, for servers that are broken. */
export type ListedTool = Readonly<Record<string, unknown>>

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
  /** What a call answers. */
  call: (name: string, input: unknown) => object | Promise<object>
  /** Answers in place of the protocol, on the level of HTTP; null: it speaks it. */
  answer: ((asked: Asked, response: ServerResponse) => void) | null
  /** The headers of a 401 for who may not in; null for who may. */
  guard: ((asked: Asked) => Record<string, string> | null) | null
  /** The calls of its tools, and the headers of every request. */
  readonly calls: { name: string; input: unknown }[]
  readonly headers: Asked['headers'][]
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
  const resultOf = async ({ method, params }: Message): Promise<object | null> => {
    if (method === 'initialize')
      return {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {}, prompts: {}, resources: {} },
        serverInfo: { name: 'scripted', version: '1' },
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
    return server.call(name, input)
  }
  const server: McpServer = {
    url: `${site.url}/mcp`,
    host: site.host,
    tools,
    resources: {},
    prompts: [],
    page: null,
    call: () => text('Done.'),
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
      if (message.id === undefined) {
        response.writeHead(202).end()
        return
      }
      const result = await resultOf(message)
      const said = result ? { result } : { error: { code: -32601, message: 'Method not found' } }
      response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...said }))
    },
  }
  return server
}
