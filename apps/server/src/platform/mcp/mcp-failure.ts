import { sentence, type Wording } from '@atelier/contract/write-sentence'
import { AppError } from '../app-error.ts'
import { TooLargeError } from '../fetch/stream-fetch.ts'
import type { McpTarget } from './mcp-target.ts'

export class SessionExpired extends AppError {}

/** From a 401 response (RFC 9728, RFC 6750). */
export interface SignInChallenge {
  readonly metadataUrl: string | undefined
  readonly scope: string | undefined
}

export class SignInNeeded extends AppError {
  readonly challenge: SignInChallenge

  constructor(challenge: SignInChallenge, cause: unknown) {
    super('CANNOT_PROCESS', 'The server requires sign-in. Sign in on the Plugins page.', { cause })
    this.challenge = challenge
  }
}

/** If the person entered a token, a 401 response means that it is wrong. */
export const sendsToken = ({ headers }: Pick<McpTarget, 'headers'>): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')

export const signInElsewhereText =
  'The server requires sign-in (401) but doesn’t say where. If it issues tokens, add one as a header, such as Authorization: Bearer …'

const timeoutCode = 'REQUEST_TIMEOUT'
const protocolErrorCodes = new Set([
  'CLIENT_HTTP_UNEXPECTED_CONTENT',
  'INVALID_RESULT',
  'UNSUPPORTED_RESULT_TYPE',
])
interface ErrorDetails {
  readonly status: number | undefined
  readonly code: string | undefined
}

const errorDetails = (error: unknown): ErrorDetails => {
  if (typeof error !== 'object' || error === null) return { status: undefined, code: undefined }
  const { status, code, data } = error as { status?: unknown; code?: unknown; data?: { status?: unknown } }
  const value = typeof status === 'number' ? status : data?.status
  return {
    status: typeof value === 'number' ? value : undefined,
    code: typeof code === 'string' ? code : undefined,
  }
}

const causesOf = function* (error: unknown): Generator<unknown> {
  let current = error
  for (let depth = 0; depth < 5 && current !== undefined && current !== null; depth += 1) {
    yield current
    current = current instanceof Error ? current.cause : undefined
  }
}

/** Servers with the transport of 2024 reject a POST request. */
export const isLegacyServerError = (error: unknown): boolean =>
  [...causesOf(error)].some((each) => [400, 404, 405].includes(errorDetails(each).status ?? 0))

const isTimeout = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === 'TimeoutError') || errorDetails(error).code === timeoutCode

/** `URLElicitationRequiredError` in the protocol. */
const urlRequiredCode = -32_042
const urlMax = 500

const requestedPageOf = (error: unknown): string | null => {
  const { code, data } = (error ?? {}) as { code?: unknown; data?: { elicitations?: { url?: unknown }[] } }
  if (code !== urlRequiredCode) return null
  const page = URL.parse(String(data?.elicitations?.[0]?.url))
  return page?.protocol === 'https:' && page.href.length <= urlMax ? page.href : ''
}

const reportCharactersMax = 500

/** The text of a JSON-RPC error, which is the server's own message. */
const reportedError = (error: unknown): string | null => {
  if (!(error instanceof Error) || error instanceof DOMException) return null
  const { code } = error as { code?: unknown }
  if (typeof code !== 'number' || errorDetails(error).status !== undefined) return null
  return error.message.replace(/^MCP error -?\d+:\s*/, '').slice(0, reportCharactersMax) || null
}

const hasConnectionFailed = (error: unknown): boolean =>
  (error instanceof TypeError && error.message === 'fetch failed') ||
  ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'CONNECTION_CLOSED'].includes(
    errorDetails(error).code ?? '',
  )

/** `isCall`: the server has responded before, so its URL is right. */
const errorTextOf = (
  error: unknown,
  { transport, address, headers }: McpTarget,
  isCall: boolean,
): Wording => {
  const allCauses = [...causesOf(error)]
  const page = allCauses.map(requestedPageOf).find((each) => each !== null)
  if (page === '')
    return 'This tool requires you to open a web page first, but its link isn’t safe. The tool wasn’t used.'
  if (page !== undefined)
    return sentence(
      'This tool requires you to open a web page first: {page}. Open it if you trust the plugin, then try again.',
      { page },
    )
  if (allCauses.some((each) => each instanceof TooLargeError))
    return 'The server’s response exceeded 4 MB and was canceled.'
  if (allCauses.some(isTimeout))
    return 'The server didn’t respond in time. Try again, or contact its operator.'
  const message = allCauses.map(reportedError).find((each) => each !== null)
  if (message) return sentence('The server returned an error: {message}', { message })
  const status = allCauses.map((each) => errorDetails(each).status).find((each) => each !== undefined)
  if (isCall && status === undefined)
    return allCauses.some(hasConnectionFailed)
      ? 'The connection to the server was lost during this call. The tool may have run.'
      : 'The server’s result was invalid, so it was discarded. The tool may have run. Contact the server’s operator.'
  if (transport === 'stdio')
    return 'This command didn’t start, or it isn’t an MCP server. Contact your administrator.'
  if (status === 401 || status === 403)
    return Object.keys(headers).length > 0
      ? sentence(
          'The server rejected the credentials ({status}). Check the token and its prefix, such as “Bearer ”.',
          { status },
        )
      : sentence(
          'The server requires sign-in ({status}). If it issues tokens, add one as a header, such as Authorization: Bearer …',
          { status },
        )
  if (status !== undefined && status >= 500)
    return sentence('The server returned an error ({status}). Try again later.', { status })
  if (status !== undefined && status >= 300 && status < 400)
    return sentence('The server redirects to another URL ({status}). Enter its final URL.', { status })
  if (status === 429) return 'The server is receiving too many requests (429). Try again later.'
  if (status !== undefined)
    return sentence(
      'This URL responded ({status}), but it isn’t an MCP server. MCP URLs often end with /mcp.',
      { status },
    )
  if (
    allCauses.some(
      (each) => each instanceof SyntaxError || protocolErrorCodes.has(errorDetails(each).code ?? ''),
    )
  )
    return 'This URL responded, but it isn’t an MCP server. MCP URLs often end with /mcp.'
  return sentence(
    'No usable response from {address}. Check the URL. Private networks are blocked unless your administrator allows them.',
    { address: URL.parse(address)?.host ?? address },
  )
}

export const failureOf = (
  error: unknown,
  target: McpTarget,
  challenge: SignInChallenge | null,
  isCall = false,
): AppError => {
  if (error instanceof AppError) return error
  const status = errorDetails(error).status
  if (challenge && !sendsToken(target)) return new SignInNeeded(challenge, error)
  const ErrorClass = status === 400 || status === 404 ? SessionExpired : AppError
  return new ErrorClass('CANNOT_PROCESS', errorTextOf(error, target, isCall), { cause: error })
}
