import type { BodyOf, DataOf, Endpoint, QueryOf } from '@atelier/contract/endpoint'
import { ErrorEnvelope, successEnvelope } from '@atelier/contract/envelope'
import { UserError } from './user-error.ts'

export interface Connection {
  server: string
  key: string
}

/** Sends no cookies: the API key alone identifies the caller. */
export const request = async (
  { server, key }: Connection,
  path: string,
  init: RequestInit = {},
): Promise<Response> => {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${key}`)
  try {
    return await fetch(`${server}${path}`, { ...init, headers, credentials: 'omit', cache: 'no-store' })
  } catch (cause) {
    throw new UserError(`Couldn’t reach Atelier at ${server}. Check the URL and your connection.`, {
      isUnreachable: true,
      cause,
    })
  }
}

export const userErrorFrom = (response: Response, body: unknown): UserError => {
  if (response.status === 401)
    return new UserError('This API key is no longer valid. Create a new one and enter it in the options.')
  const errorEnvelope = ErrorEnvelope.safeParse(body)
  return new UserError(
    errorEnvelope.success ? errorEnvelope.data.data.message : 'No compatible Atelier found at this URL.',
  )
}

export const call = async <E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  { query = {}, body }: { query?: Partial<Record<keyof QueryOf<E>, string>>; body?: BodyOf<E> } = {},
): Promise<DataOf<E>> => {
  const searchParams = new URLSearchParams(query as Record<string, string>)
  const response = await request(
    connection,
    searchParams.size > 0 ? `${endpoint.path}?${searchParams.toString()}` : endpoint.path,
    {
      method: endpoint.method,
      ...(body === undefined
        ? {}
        : {
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
          }),
    },
  )
  const responseBody: unknown = await response.json().catch(() => null)
  const envelope = successEnvelope(endpoint.data).safeParse(responseBody)
  if (!response.ok || !envelope.success) throw userErrorFrom(response, responseBody)
  return envelope.data.data as DataOf<E>
}
