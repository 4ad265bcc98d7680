import { limits } from '@atelier/contract/limits'
import type { PluginPrompt, PluginResource } from '@atelier/contract/tools/plugin'
import type { CallToolResult, Client, jsonSchemaValidator, Transport } from '@modelcontextprotocol/client'
import type { AppError } from '../app-error.ts'
import { createStreamFetch, type TooLargeError } from '../fetch/stream-fetch.ts'
import type { LocalProgram } from './local-programs.ts'
import { failureOf, isOldAddress, SessionExpired, type SignInChallenge } from './mcp-failure.ts'
import type { McpEra, McpTarget } from './mcp-target.ts'
import {
  PromptPage,
  type ReadFile,
  readContents,
  readPrompt,
  readPrompts,
  readResources,
  ResourcePage,
} from './read-offers.ts'
import { type PageReader, readList, readPages, type ToolList } from './read-pages.ts'
import { createToolCalls, type McpCall } from './tool-calls.ts'
import { within } from './within.ts'

export interface McpConnection extends AsyncDisposable {
  readonly era: McpEra
  readonly ended: AbortSignal
  readonly list: () => Promise<ToolList>
  readonly call: (call: McpCall) => Promise<CallToolResult>
  readonly prompts: () => Promise<PluginPrompt[]>
  readonly prompt: (name: string, args: Record<string, string>) => Promise<string>
  readonly hasResources: boolean
  readonly resources: () => Promise<{ resources: PluginResource[]; isCut: boolean }>
  readonly read: (uri: string) => Promise<ReadFile>
}

const defaultTimeouts = { answerMs: 20_000, callIdleMs: 60_000 }
const bytesMax = 4 * 1024 * 1024
const terminateTimeoutMs = 1_000
/** The SDK reopens a closed stream every second, without limit. */
const noticeOpensMax = 20
const listFreshMs = 10 * 60_000

/** Never compile untrusted schemas: the default validator generates code. */
const skipValidation: jsonSchemaValidator = {
  getValidator: () => (input) => ({
    valid: true,
    data: input as never,
    errorMessage: undefined,
  }),
}

interface McpConnectionOptions {
  readonly allow: readonly string[]
  readonly programs: ReadonlyMap<string, LocalProgram>
  readonly version: string
  readonly timeouts?: typeof defaultTimeouts
}

const stdioTransport = async (program: LocalProgram): Promise<Transport> => {
  const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio')
  const { command, args, env, cwd } = program
  const folder = cwd === undefined ? {} : { cwd }
  // the SDK adds PATH, HOME and four more variables, nothing else
  return new StdioClientTransport({
    command,
    args,
    env,
    ...folder,
    stderr: 'ignore',
    maxBufferSize: bytesMax,
  })
}

export const openMcp = async (target: McpTarget, opening: McpConnectionOptions): Promise<McpConnection> => {
  const { Client, extractWWWAuthenticateParams, SSEClientTransport, StreamableHTTPClientTransport } =
    await import('@modelcontextprotocol/client')
  await using opened = new AsyncDisposableStack()
  const ending = new AbortController()
  const cutting = new AbortController()
  const { transport: kind, address, headers, token } = target
  const { answerMs, callIdleMs } = opening.timeouts ?? defaultTimeouts
  let challenge: SignInChallenge | null = null
  const failed = (error: unknown): AppError => failureOf(error, target, challenge)
  const calls = createToolCalls(callIdleMs, cutting.signal)

  const connect = async (
    makeTransport: () => Transport | Promise<Transport>,
    mode: 'auto' | 'legacy',
    prior?: { kind: 'legacy' },
  ): Promise<Client> => {
    const client = new Client(
      { name: 'Atelier', version: opening.version },
      {
        jsonSchemaValidator: skipValidation,
        versionNegotiation: { mode },
        capabilities: { elicitation: { form: {} } },
      },
    )
    calls.listen(client)
    opened.defer(() => client.close().catch(() => undefined))
    // deferred after it, so that the session ends before its client is closed
    const transport = await makeTransport()
    const connecting = client.connect(transport, { timeout: answerMs, ...(prior && { prior }) })
    await within(connecting, [cutting.signal, AbortSignal.timeout(answerMs)])
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the package has no other way
    client.onclose = () => ending.abort()
    return client
  }

  const openFetch = (onCut: (error: TooLargeError) => void) =>
    opened.use(createStreamFetch({ allow: opening.allow, maxBytes: bytesMax, onCut }))
  const streamedFetch = () => {
    const streamed = openFetch((error) => cutting.abort(error))
    return async (url: string | URL, init?: RequestInit) => {
      const answer = await streamed.fetch(url, init)
      if (answer.status === 401) {
        const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(answer)
        challenge = { metadataUrl: resourceMetadataUrl?.href, scope }
      }
      return answer
    }
  }
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const requestInit = { headers: { ...headers, ...authorization } }
  const httpTransport = () => {
    const fetchStream = streamedFetch()
    const notices = openFetch(() => undefined)
    let opens = 0
    /** Notification stream, where servers may request forms; failures must not affect calls. */
    const openNotices = (url: string | URL, init: RequestInit) => {
      opens += 1
      return opens > noticeOpensMax
        ? Promise.resolve(new Response(null, { status: 405 }))
        : notices.fetch(url, init)
    }
    const transport = new StreamableHTTPClientTransport(new URL(address), {
      requestInit,
      fetch: (url, init) =>
        // with an id it resumes an interrupted response (SEP-1699)
        init?.method === 'GET' && !new Headers(init.headers).has('last-event-id')
          ? openNotices(url, init)
          : fetchStream(url, init),
    })
    // servers keep a session until it is deleted
    opened.defer(() =>
      within(transport.terminateSession(), [AbortSignal.timeout(terminateTimeoutMs)]).catch(() => undefined),
    )
    return transport
  }
  const program = opening.programs.get(address)
  const open = async (): Promise<Client> => {
    if (kind === 'stdio') {
      if (!program) throw new Error('Program not found')
      return connect(() => stdioTransport(program), 'auto')
    }
    const prior = target.era === 'legacy' ? ({ kind: 'legacy' } as const) : undefined
    try {
      return await connect(httpTransport, 'auto', prior)
    } catch (error) {
      if (prior && failed(error) instanceof SessionExpired) throw error
      if (!isOldAddress(error)) throw error
      // the transport of 2024: https://modelcontextprotocol.io/specification/2025-06-18/basic/transports
      const sse = () => new SSEClientTransport(new URL(address), { requestInit, fetch: streamedFetch() })
      return connect(sse, 'legacy').catch(() => {
        throw error
      })
    }
  }
  let client: Client
  try {
    client = await open()
  } catch (error) {
    const failure = failed(error)
    if (target.era === 'legacy' && failure instanceof SessionExpired)
      return openMcp({ ...target, era: null }, opening)
    throw failure
  }
  const parts = opened.move()
  const reading: PageReader = { client, cut: cutting.signal, answerMs }
  const { prompts: hasPrompts, resources: hasResources } = client.getServerCapabilities() ?? {}
  const ask = async <Value>(work: (options: { timeout: number }) => Promise<Value>): Promise<Value> => {
    try {
      return await within(work({ timeout: answerMs }), [cutting.signal, AbortSignal.timeout(answerMs)])
    } catch (error) {
      throw failed(error)
    }
  }
  let listed: { at: number; list: Promise<ToolList> } | null = null
  return {
    era: client.getProtocolEra() ?? 'legacy',
    ended: ending.signal,
    list: async () => {
      const now = performance.now()
      if (!listed || now - listed.at > listFreshMs) listed = { at: now, list: readList(reading) }
      try {
        return await listed.list
      } catch (error) {
        listed = null
        throw failed(error)
      }
    },
    call: async (call) => {
      try {
        return await calls.call(client, call)
      } catch (error) {
        call.signal.throwIfAborted()
        throw failed(error)
      }
    },
    prompts: async () => {
      if (!hasPrompts) return []
      const promptsMax = limits.plugin.prompts
      const read = readPages(reading, 'prompts/list', PromptPage, ({ prompts }) => prompts, promptsMax)
      return readPrompts((await ask(() => read)).values)
    },
    prompt: async (name, args) =>
      readPrompt(await ask((options) => client.getPrompt({ name, arguments: args }, options))),
    hasResources: hasResources !== undefined,
    resources: async () => {
      const resourcesMax = limits.plugin.resources
      const read = readPages(reading, 'resources/list', ResourcePage, (page) => page.resources, resourcesMax)
      const { values, isCut } = await ask(() => read)
      const resources = readResources(values)
      return { resources: resources.slice(0, resourcesMax), isCut: isCut || resources.length > resourcesMax }
    },
    read: async (uri) => readContents(await ask((options) => client.readResource({ uri }, options))),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}
