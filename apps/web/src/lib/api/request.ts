import type { Endpoint } from '@atelier/contract/endpoint'
import { ApiError } from './api-error.ts'
import { signInAsGuest, ensureSession, reportIfSessionExpired } from './auth-client.ts'
import type { CallOptions, CallParts } from './call-input.ts'
import { t } from '../text.tsx'

const fillPath = (path: string, params: Record<string, unknown>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

const queryText = (query: Record<string, unknown>) => {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** For URLs that the browser itself fetches, like those of downloads and images. */
export const endpointUrl = (endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: CallParts = {}) =>
  fillPath(endpoint.path, params) + queryText(query)

/**
 * Creates a guest if there is no session, unless an account's session has expired: the page still shows that
 * account. Throws ApiError `NO_CONNECTION`, and AbortError when `signal` aborts.
 */
export const request = async (
  endpoint: Pick<Endpoint, 'method' | 'path' | 'responseType'>,
  parts: CallParts,
  options: CallOptions,
): Promise<Response> => {
  const headers = new Headers({
    accept: endpoint.responseType === 'events' ? 'text/event-stream' : 'application/json',
  })
  if (parts.body !== undefined) headers.set('content-type', 'application/json')
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  if (options.version !== undefined) headers.set('if-match', `"${options.version}"`)
  if (options.lastEventId !== undefined) headers.set('last-event-id', options.lastEventId)
  const send = async () => {
    try {
      return await fetch(endpointUrl(endpoint, parts), {
        method: endpoint.method,
        headers,
        credentials: 'same-origin',
        ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      })
    } catch (error) {
      if (options.signal?.aborted) throw error
      throw new ApiError(
        0,
        'NO_CONNECTION',
        t('Couldn’t reach Atelier. Check your connection and try again.'),
      )
    }
  }
  await ensureSession()
  const response = await send()
  if (response.status !== 401 || reportIfSessionExpired(endpoint.method === 'GET')) return response
  await signInAsGuest()
  return send()
}
