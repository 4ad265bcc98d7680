import { limits } from '@atelier/contract/limits'
import type { PluginPrompt, PluginResource } from '@atelier/contract/tools/plugin'
import type { CallToolResult, Client, jsonSchemaValidator, Transport } from '@modelcontextprotocol/client'
import { AppError } from '../app-error.ts'
import { createStreamFetch, type TooLargeError } from '../fetch/stream-fetch.ts'
import type { LocalProgram } from './local-programs.ts'
import { failureOf, isLegacyServerError, SessionExpired, type SignInChallenge } from './mcp-failure.ts'
import type { McpEra, McpTarget } from './mcp-target.ts'
import {
  PromptPage,
  readPrompt,
  readPrompts,
  readResources,
  type ResourceContents,
  ResourcePage,
} from './read-offers.ts'
import { type PageContext, readToolList, readPages, type ToolList } from './read-pages.ts'
import { createToolCalls, type McpCall } from './tool-calls.ts'
import { raceAbort } from '../race-abort.ts'

export interface McpConnection extends AsyncDisposable {
  readonly era: McpEra
  /** Also aborts after a response that was too large. */
  readonly closeSignal: AbortSignal
  readonly listTools: () => Promise<ToolList>
  readonly callTool: (call: McpCall) => Promise<CallToolResult>
  readonly listPrompts: () => Promise<PluginPrompt[]>
  readonly getPrompt: (name: string, args: Record<string, string>) => Promise<ReturnType<typeof readPrompt>>
  readonly hasResources: boolean
  readonly listResources: () => Promise<{ resources: PluginResource[]; isCut: boolean }>
  /** Returns at least one item. */
  readonly readResource: (uri: string, signal?: AbortSignal) => Promise<ResourceContents[]>
}

const defaultTimeouts = { responseMs: 20_000, callIdleMs: 60_000 }
const bytesMax = 4 * 1024 * 1024
const terminateTimeoutMs = 1_000
/** Limits the streams, since the SDK reopens a closed one every second without end. */
const notificationStreamsMax = 20
const toolListTtlMs = 10 * 60_000

/** Never compiles untrusted schemas, as the default validator would by generating code. */
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
  const cwdOption = cwd === undefined ? {} : { cwd }
  // the SDK adds PATH, HOME and four more variables, nothing else
  return new StdioClientTransport({
    command,
    args,
    env,
    ...cwdOption,
    stderr: 'ignore',
    maxBufferSize: bytesMax,
  })
}

/**
 * Connects to a plugin's server, over SSE if it only supports the transport of 2024. Tool lists are cached
 * for ten minutes. Throws `SignInNeeded`, `SessionExpired` or another AppError.
 */
export const openMcp = async (target: McpTarget, options: McpConnectionOptions): Promise<McpConnection> => {
  const { Client, extractWWWAuthenticateParams, SSEClientTransport, StreamableHTTPClientTransport } =
    await import('@modelcontextprotocol/client')
  await using cleanup = new AsyncDisposableStack()
  const closedController = new AbortController()
  const abortController = new AbortController()
  const { transport: kind, address, headers, token } = target
  const { responseMs, callIdleMs } = options.timeouts ?? defaultTimeouts
  let challenge: SignInChallenge | null = null
  const toFailure = (error: unknown, isCall = false): AppError => failureOf(error, target, challenge, isCall)
  const calls = createToolCalls(callIdleMs, abortController.signal)

  const connect = async (
    makeTransport: () => Transport | Promise<Transport>,
    mode: 'auto' | 'legacy',
    prior?: { kind: 'legacy' },
  ): Promise<Client> => {
    const client = new Client(
      { name: 'Atelier', version: options.version },
      {
        jsonSchemaValidator: skipValidation,
        versionNegotiation: { mode },
        capabilities: { elicitation: { form: {} } },
      },
    )
    calls.listen(client)
    cleanup.defer(() => client.close().catch(() => undefined))
    // deferred after the client, so that the session ends before its client closes: cleanups run in reverse
    const transport = await makeTransport()
    const connectPromise = client.connect(transport, { timeout: responseMs, ...(prior && { prior }) })
    await raceAbort(connectPromise, [abortController.signal, AbortSignal.timeout(responseMs)])
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK only supports `onclose`
    client.onclose = () => closedController.abort()
    return client
  }

  const openFetch = (onTooLarge: (error: TooLargeError) => void) =>
    cleanup.use(createStreamFetch({ allow: options.allow, maxBytes: bytesMax, onTooLarge }))
  const createChallengeFetch = () => {
    const stream = openFetch((error) => abortController.abort(error))
    return async (url: string | URL, init?: RequestInit) => {
      const response = await stream.fetch(url, init)
      if (response.status === 401) {
        const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response)
        challenge = { metadataUrl: resourceMetadataUrl?.href, scope }
      }
      return response
    }
  }
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const requestInit = { headers: { ...headers, ...authorization } }
  const httpTransport = () => {
    const fetchStream = createChallengeFetch()
    const notificationStreams = openFetch(() => undefined)
    let attempts = 0
    /** Servers may request forms over the notification stream, but its failures must not affect calls. */
    const openNotificationStream = (url: string | URL, init: RequestInit) => {
      attempts += 1
      return attempts > notificationStreamsMax
        ? Promise.resolve(new Response(null, { status: 405 }))
        : notificationStreams.fetch(url, init)
    }
    const transport = new StreamableHTTPClientTransport(new URL(address), {
      requestInit,
      fetch: (url, init) =>
        // a GET with an event ID resumes an interrupted response (SEP-1699)
        init?.method === 'GET' && !new Headers(init.headers).has('last-event-id')
          ? openNotificationStream(url, init)
          : fetchStream(url, init),
    })
    // servers keep a session until it is deleted
    cleanup.defer(() =>
      raceAbort(transport.terminateSession(), [AbortSignal.timeout(terminateTimeoutMs)]).catch(
        () => undefined,
      ),
    )
    return transport
  }
  const localProgram = options.programs.get(address)
  const openClient = async (): Promise<Client> => {
    if (kind === 'stdio') {
      if (!localProgram) throw new Error('Program not found')
      return connect(() => stdioTransport(localProgram), 'auto')
    }
    const prior = target.era === 'legacy' ? ({ kind: 'legacy' } as const) : undefined
    try {
      return await connect(httpTransport, 'auto', prior)
    } catch (error) {
      if (prior && toFailure(error) instanceof SessionExpired) throw error
      if (!isLegacyServerError(error)) throw error
      // the transport of 2024 (HTTP+SSE):
      // https://modelcontextprotocol.io/specification/2025-06-18/basic/transports
      const sseTransport = () =>
        new SSEClientTransport(new URL(address), { requestInit, fetch: createChallengeFetch() })
      return connect(sseTransport, 'legacy').catch(() => {
        throw error
      })
    }
  }
  let client: Client
  try {
    client = await openClient()
  } catch (error) {
    const failure = toFailure(error)
    if (target.era === 'legacy' && failure instanceof SessionExpired)
      return openMcp({ ...target, era: null }, options)
    throw failure
  }
  const ownResources = cleanup.move()
  const pageContext: PageContext = { client, signal: abortController.signal, timeoutMs: responseMs }
  const { prompts: hasPrompts, resources: hasResources } = client.getServerCapabilities() ?? {}
  const withTimeout = async <Value>(
    work: (options: { timeout: number }) => Promise<Value>,
  ): Promise<Value> => {
    try {
      return await raceAbort(work({ timeout: responseMs }), [
        abortController.signal,
        AbortSignal.timeout(responseMs),
      ])
    } catch (error) {
      throw toFailure(error)
    }
  }
  let cachedTools: { fetchedAt: number; list: Promise<ToolList> } | null = null
  return {
    era: client.getProtocolEra() ?? 'legacy',
    closeSignal: AbortSignal.any([closedController.signal, abortController.signal]),
    listTools: async () => {
      const now = performance.now()
      if (!cachedTools || now - cachedTools.fetchedAt > toolListTtlMs)
        cachedTools = { fetchedAt: now, list: readToolList(pageContext) }
      try {
        return await cachedTools.list
      } catch (error) {
        cachedTools = null
        throw toFailure(error)
      }
    },
    callTool: async (call) => {
      try {
        return await calls.call(client, call)
      } catch (error) {
        call.signal.throwIfAborted()
        throw toFailure(error, true)
      }
    },
    listPrompts: async () => {
      if (!hasPrompts) return []
      const promptsMax = limits.plugin.prompts
      const pagesPromise = readPages(
        pageContext,
        'prompts/list',
        PromptPage,
        ({ prompts }) => prompts,
        promptsMax,
      )
      return readPrompts((await withTimeout(() => pagesPromise)).values)
    },
    getPrompt: async (name, args) =>
      readPrompt(await withTimeout((options) => client.getPrompt({ name, arguments: args }, options))),
    hasResources: hasResources !== undefined,
    listResources: async () => {
      const resourcesMax = limits.plugin.resources
      const pagesPromise = readPages(
        pageContext,
        'resources/list',
        ResourcePage,
        (page) => page.resources,
        resourcesMax,
      )
      const { values, isTruncated } = await withTimeout(() => pagesPromise)
      const resources = readResources(values)
      return {
        resources: resources.slice(0, resourcesMax),
        isCut: isTruncated || resources.length > resourcesMax,
      }
    },
    readResource: async (uri, signal) => {
      const { contents } = await withTimeout((options) =>
        client.readResource({ uri }, { ...options, ...(signal && { signal }) }),
      )
      if (contents.length === 0)
        throw new AppError('CANNOT_PROCESS', 'The server returned no readable content.')
      return contents
    },
    [Symbol.asyncDispose]: () => ownResources.disposeAsync(),
  }
}
