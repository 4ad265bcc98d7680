import type { z } from 'zod'
import type { SafeFetch } from './safe-fetch.ts'

interface JsonRequestOptions {
  readonly fetch: SafeFetch
  readonly signal: AbortSignal
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

const responseBytesMax = 4 * 1024 * 1024

export const fetchText = async (
  url: string,
  { fetch, signal, headers, body }: JsonRequestOptions,
): Promise<string> => {
  const init =
    body === undefined
      ? { headers: { accept: 'application/json', ...headers } }
      : {
          method: 'POST',
          headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }
  const response = await fetch(url, { ...init, signal, maxBytes: responseBytesMax })
  if (response.status !== 200) throw new Error(`${new URL(url).host} answered ${response.status}`)
  return new TextDecoder().decode(response.body)
}

export const fetchJson = async <Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  options: JsonRequestOptions,
): Promise<z.infer<Schema>> => schema.parse(JSON.parse(await fetchText(url, options)))
