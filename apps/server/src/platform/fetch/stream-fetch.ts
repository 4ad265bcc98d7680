import { fetch as undiciFetch, type RequestInit as UndiciInit } from 'undici'
import { guardedAgent } from './guarded-agent.ts'

export class TooLargeError extends Error {}

interface StreamFetchConfig {
  readonly allow: readonly string[]
  readonly maxBytes: number
  readonly onTooLarge: (error: TooLargeError) => void
}

export interface StreamFetch extends AsyncDisposable {
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>
}

const bodilessStatuses = new Set([101, 204, 205, 304])

/** Like `createSafeFetch`, but streams the body, follows no redirects and throws network errors. */
export const createStreamFetch = ({ allow, maxBytes, onTooLarge }: StreamFetchConfig): StreamFetch => {
  const dispatcher = guardedAgent(allow)
  const createCounter = () => {
    let size = 0
    return new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, controller) => {
        size += piece.byteLength
        if (size <= maxBytes) return controller.enqueue(piece)
        const error = new TooLargeError(`the answer is larger than ${maxBytes} bytes`)
        onTooLarge(error)
        return controller.error(error)
      },
    })
  }
  return {
    fetch: async (url, init) => {
      const { protocol, username, password } = new URL(url)
      if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`${protocol} is not the web`)
      if (username || password) throw new Error('credentials in the address')
      const options = init as UndiciInit | undefined
      const { status, statusText, headers, body } = await undiciFetch(url, {
        ...options,
        redirect: 'manual',
        dispatcher,
      })
      const isEmpty = body === null || bodilessStatuses.has(status)
      const countedBody = isEmpty ? null : (body as ReadableStream<Uint8Array>).pipeThrough(createCounter())
      return new Response(countedBody, { status, statusText, headers: [...headers] })
    },
    [Symbol.asyncDispose]: () => dispatcher.destroy(),
  }
}
