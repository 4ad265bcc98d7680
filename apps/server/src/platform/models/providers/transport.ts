import { type Dispatcher, fetch as undiciFetch } from 'undici'
import { guardedAgent } from '../../fetch/guarded-agent.ts'
import { directFetch } from './direct-fetch.ts'

export interface Transport {
  readonly fetch: typeof fetch
  readonly dispatcher: Dispatcher | undefined
}

export const directTransport: Transport = { fetch: directFetch, dispatcher: undefined }

/** The platform's fetch is undici's; only the types differ. */
const asPlatformFetch = (fetch: unknown): typeof globalThis.fetch => fetch as typeof globalThis.fetch

/** For URLs that admins enter: reaches only public hosts, and hosts that the configuration allows. */
export const guardedTransport = (allow: readonly string[]): Transport => {
  const dispatcher = guardedAgent(allow)
  const guardedFetch = (input: string | URL, init?: object) =>
    undiciFetch(input, { ...init, redirect: 'error', dispatcher })
  return { fetch: asPlatformFetch(guardedFetch), dispatcher }
}
