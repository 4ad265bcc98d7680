import { Agent, fetch, type Response } from 'undici'
import { AppError } from '../app-error.ts'
import { createAllowList } from './allow-list.ts'
import { readCapped } from './read-capped.ts'
import { type TargetAddress, resolveTarget } from './resolve-target.ts'

export interface SafeFetchConfig {
  allow: readonly string[]
  /** Milliseconds for the whole exchange, including redirects and the body; 15 seconds by default. */
  timeout?: number
  maxBytes?: number
}

interface SafeFetchInit {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  signal?: AbortSignal
  maxBytes?: number
  timeout?: number
}

interface SafeResponse {
  url: string
  status: number
  headers: Headers
  body: Uint8Array
}

/** Fetches from the public internet only, even after redirects. Throws LINK_UNREACHABLE for every failure. */
export type SafeFetch = (url: string, init?: SafeFetchInit) => Promise<SafeResponse>

const maxRedirects = 3
/** Sent on cross-origin redirects too; any other header could be a credential. */
const harmlessHeaders = new Set(['accept', 'accept-language', 'content-type', 'user-agent'])
const ownHeaders = { 'user-agent': 'Mozilla/5.0 (compatible; Atelier)', accept: '*/*' }

const unreachableError = (cause: unknown) =>
  new AppError(
    'LINK_UNREACHABLE',
    'Couldn’t read this URL. Check that it’s public (private networks are blocked), opens in a browser without signing in, responds within 15 seconds and is smaller than 10 MB. Or add its content as a file or text.',
    { cause },
  )

interface Hop {
  url: URL
  method: string
  headers: Headers
  body: string | Uint8Array | null
}

const firstHop = (url: string, init: SafeFetchInit): Hop => ({
  url: new URL(url),
  method: init.method ?? 'GET',
  headers: new Headers({ ...ownHeaders, ...init.headers }),
  body: init.body ?? null,
})

const nextHop = (hop: Hop, { status, headers }: Response): Hop | null => {
  const location = headers.get('location')
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return null
  const url = new URL(location, hop.url)
  const keepsBody = status === 307 || status === 308 || hop.method === 'GET' || hop.method === 'HEAD'
  const next: Hop = {
    url,
    method: keepsBody ? hop.method : 'GET',
    headers: new Headers(hop.headers),
    body: keepsBody ? hop.body : null,
  }
  if (url.origin === hop.url.origin) return next
  if (next.body !== null) throw new Error('redirected to another origin with a body')
  for (const name of hop.headers.keys()) if (!harmlessHeaders.has(name)) next.headers.delete(name)
  return next
}

const requireWebUrl = ({ protocol, username, password }: URL) => {
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`${protocol} is not the web`)
  if (username || password) throw new Error('credentials in the address')
}

/** Connects to the addresses that were checked, without another DNS lookup. */
const agentFor = (addresses: [TargetAddress, ...TargetAddress[]]) =>
  new Agent({
    pipelining: 0,
    connect: {
      autoSelectFamily: true,
      lookup: (_name, options, answer) =>
        options.all ? answer(null, addresses) : answer(null, addresses[0].address, addresses[0].family),
    },
  })

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const fail = () => reject(signal.reason as Error)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })

export const createSafeFetch = (config: SafeFetchConfig): SafeFetch => {
  const isAllowed = createAllowList(config.allow)

  const follow = async (first: Hop, maxBytes: number, signal: AbortSignal): Promise<SafeResponse> => {
    let hop = first
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const { url, method, headers, body } = hop
      requireWebUrl(url)
      const agent = agentFor(await resolveTarget(url, isAllowed))
      try {
        const response = await fetch(url, {
          method,
          headers: [...headers],
          body,
          signal,
          redirect: 'manual',
          dispatcher: agent,
        })
        const next = nextHop(hop, response)
        if (!next)
          return {
            url: url.href,
            status: response.status,
            headers: new Headers([...response.headers]),
            body: await readCapped(response.body, maxBytes),
          }
        hop = next
      } finally {
        await agent.destroy()
      }
    }
    throw new Error('too many redirects')
  }

  return async (url, init = {}) => {
    const deadline = AbortSignal.timeout(init.timeout ?? config.timeout ?? 15_000)
    const signal = init.signal ? AbortSignal.any([deadline, init.signal]) : deadline
    try {
      const work = follow(firstHop(url, init), init.maxBytes ?? config.maxBytes ?? 10 * 1024 * 1024, signal)
      // a DNS lookup can't be aborted, only abandoned
      return await Promise.race([work, rejectOnAbort(signal)])
    } catch (cause) {
      init.signal?.throwIfAborted()
      throw unreachableError(cause)
    }
  }
}
