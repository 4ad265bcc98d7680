import { limits } from '@atelier/contract/limits'
import type { PluginPrompt, PluginResource } from '@atelier/contract/plugin'
import type { CallToolResult, Client, jsonSchemaValidator, Transport } from '@modelcontextprotocol/client'
import type { z } from 'zod'
import type { AppError } from '../app-error.ts'
import { createStreamFetch, type TooLargeError } from '../fetch/stream-fetch.ts'
import type { LocalProgram } from './local-programs.ts'
import { failureOf, LostSession, type SignInChallenge } from './mcp-failure.ts'
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
import { type OfferedForm, readTools, ToolPage } from './read-tools.ts'

export interface ToolList {
  readonly tools: readonly OfferedForm[]
  /** There are more than are read of one server. */
  readonly isCut: boolean
}

interface McpCall {
  readonly name: string
  readonly input: Record<string, unknown>
  /** As the server gave it. */
  readonly inputSchema: Record<string, unknown>
  readonly signal: AbortSignal
}

/** A server that answers. What fails is thrown as `AppError`, in words for a person. */
export interface McpConnection extends AsyncDisposable {
  readonly era: McpEra
  /** Aborts when it is closed, by whomever. */
  readonly ended: AbortSignal
  /** As it offers them now, or at most ten minutes ago. */
  readonly list: () => Promise<ToolList>
  readonly call: (call: McpCall) => Promise<CallToolResult>
  readonly prompts: () => Promise<PluginPrompt[]>
  readonly prompt: (name: string, given: Record<string, string>) => Promise<string>
  readonly hasResources: boolean
  readonly resources: () => Promise<{ resources: PluginResource[]; isCut: boolean }>
  /** What stands there now. */
  readonly read: (uri: string) => Promise<ReadFile>
}

/** Of a call in all, however often it tells its progress. */
export const callMs = 10 * 60_000
/** How long a server may say nothing: when it is connected to or lists its tools, and when a tool is at work. */
const usualPatience = { answerMs: 20_000, callIdleMs: 60_000 }
const bytesMax = 4 * 1024 * 1024
const pagesMax = 20
/** A farewell is not waited for longer. */
const goodbyeMs = 1_000
/** JSON-RPC. */
const methodNotFound = -32_601
const listFreshMs = 10 * 60_000

/** A stranger's schemas are compiled by nobody: the usual validator makes code of them. */
const acceptsEverything: jsonSchemaValidator = {
  getValidator: () => (input) => ({
    valid: true,
    // unchecked by intent: results are read as text
    data: input as never,
    errorMessage: undefined,
  }),
}

interface Opening {
  readonly allow: readonly string[]
  readonly programs: ReadonlyMap<string, LocalProgram>
  readonly version: string
  readonly patience?: typeof usualPatience
}

const stdioTransport = async (program: LocalProgram): Promise<Transport> => {
  const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio')
  const { command, args, env, cwd } = program
  const folder = cwd === undefined ? {} : { cwd }
  // the package adds PATH, HOME and four more of the server's own environment, and nothing else
  return new StdioClientTransport({
    command,
    args,
    env,
    ...folder,
    stderr: 'ignore',
    maxBufferSize: bytesMax,
  })
}

export const within = async <Value>(
  work: Promise<Value>,
  signals: readonly AbortSignal[],
): Promise<Value> => {
  const signal = AbortSignal.any([...signals])
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const fail = () => reject(signal.reason as Error)
  signal.addEventListener('abort', fail, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', fail)
    work.catch(() => undefined)
  }
}

interface Reading {
  readonly client: Client
  readonly cut: AbortSignal
  readonly answerMs: number
}

interface Page {
  readonly nextCursor?: string | undefined
}

/** A list that comes in pages, up to so many entries; nothing where the server does not know the word. */
const readPages = async <Read extends Page>(
  { client, cut, answerMs }: Reading,
  method: string,
  schema: z.ZodType<Read>,
  valuesOf: (page: Read) => readonly unknown[],
  most: number,
): Promise<{ values: unknown[]; isCut: boolean }> => {
  const { ProtocolError } = await import('@modelcontextprotocol/client')
  const deadline = AbortSignal.timeout(answerMs)
  const values: unknown[] = []
  let cursor: string | undefined
  for (let page = 0; page < pagesMax && values.length <= most; page += 1) {
    const params = cursor === undefined ? {} : { cursor }
    const asked = client.request({ method, params }, schema, { timeout: answerMs, signal: deadline })
    const read = await within(asked, [cut, deadline]).catch((error: unknown) => {
      // it may have none, and not know the word
      if (error instanceof ProtocolError && error.code === methodNotFound) return null
      throw error
    })
    values.push(...(read ? valuesOf(read) : []))
    cursor = read?.nextCursor
    if (cursor === undefined || cursor === '') break
  }
  return { values, isCut: cursor !== undefined && cursor !== '' }
}

const readList = async (reading: Reading): Promise<ToolList> => {
  const most = limits.plugin.tools
  const { values, isCut } = await readPages(reading, 'tools/list', ToolPage, ({ tools }) => tools, most)
  const tools = readTools(values)
  return { tools: tools.slice(0, most), isCut: isCut || tools.length > most }
}

/** Connects to a server, and closes again what it opened when that fails. */
export const openMcp = async (target: McpTarget, opening: Opening): Promise<McpConnection> => {
  const { Client, extractWWWAuthenticateParams, StreamableHTTPClientTransport } =
    await import('@modelcontextprotocol/client')
  await using opened = new AsyncDisposableStack()
  const ending = new AbortController()
  const cutting = new AbortController()
  const { transport: kind, address, headers, token } = target
  const { answerMs, callIdleMs } = opening.patience ?? usualPatience
  let challenge: SignInChallenge | null = null
  const failed = (error: unknown): AppError => failureOf(error, target, challenge)

  const client = new Client(
    { name: 'Atelier', version: opening.version },
    {
      jsonSchemaValidator: acceptsEverything,
      versionNegotiation: { mode: kind === 'http' ? 'auto' : 'legacy' },
    },
  )
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the package has no other way
  client.onclose = () => ending.abort()
  opened.defer(() => client.close().catch(() => undefined))

  const httpTransport = () => {
    const streamed = opened.use(
      createStreamFetch({
        allow: opening.allow,
        maxBytes: bytesMax,
        onCut: (error: TooLargeError) => cutting.abort(error),
      }),
    )
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const transport = new StreamableHTTPClientTransport(new URL(address), {
      requestInit: { headers: { ...headers, ...authorization } },
      fetch: async (url, init) => {
        // what a server wants to say beside its answers is not waited for: no stream stands open
        if (init?.method === 'GET') return new Response(null, { status: 405 })
        const answer = await streamed.fetch(url, init)
        if (answer.status === 401) {
          const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(answer)
          challenge = { metadataUrl: resourceMetadataUrl?.href, scope }
        }
        return answer
      },
    })
    // a server with sessions keeps each until it is told
    opened.defer(() =>
      within(transport.terminateSession(), [AbortSignal.timeout(goodbyeMs)]).catch(() => undefined),
    )
    return transport
  }
  const program = opening.programs.get(address)
  try {
    if (kind === 'stdio' && !program) throw new Error('there is no such program')
    const transport = program && kind === 'stdio' ? await stdioTransport(program) : httpTransport()
    const prior = kind === 'http' && target.era === 'legacy' ? { prior: { kind: 'legacy' as const } } : {}
    const connecting = client.connect(transport, { timeout: answerMs, ...prior })
    await within(connecting, [cutting.signal, AbortSignal.timeout(answerMs)])
  } catch (error) {
    const failure = failed(error)
    // it may speak the protocol's other way by now
    if (target.era === 'legacy' && failure instanceof LostSession)
      return openMcp({ ...target, era: null }, opening)
    throw failure
  }
  const parts = opened.move()
  const reading: Reading = { client, cut: cutting.signal, answerMs }
  const { prompts: hasPrompts, resources: hasResources } = client.getServerCapabilities() ?? {}
  /** One answer, in the time that an answer may take. */
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
    call: async ({ name, input, inputSchema, signal }) => {
      const asked = client.callTool(
        { name, arguments: input },
        {
          signal,
          timeout: callIdleMs,
          resetTimeoutOnProgress: true,
          maxTotalTimeout: callMs,
          onprogress: () => undefined,
          toolDefinition: { name, inputSchema: { ...inputSchema, type: 'object' } },
        },
      )
      try {
        return await within(asked, [cutting.signal, signal])
      } catch (error) {
        signal.throwIfAborted()
        throw failed(error)
      }
    },
    prompts: async () => {
      if (!hasPrompts) return []
      const most = limits.plugin.prompts
      const read = readPages(reading, 'prompts/list', PromptPage, ({ prompts }) => prompts, most)
      return readPrompts((await ask(() => read)).values)
    },
    prompt: async (name, given) =>
      readPrompt(await ask((options) => client.getPrompt({ name, arguments: given }, options))),
    hasResources: hasResources !== undefined,
    resources: async () => {
      const most = limits.plugin.resources
      const read = readPages(reading, 'resources/list', ResourcePage, (page) => page.resources, most)
      const { values, isCut } = await ask(() => read)
      const resources = readResources(values)
      return { resources: resources.slice(0, most), isCut: isCut || resources.length > most }
    },
    read: async (uri) => readContents(await ask((options) => client.readResource({ uri }, options))),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}
