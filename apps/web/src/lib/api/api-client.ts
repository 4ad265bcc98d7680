import type { DataOf, Endpoint } from '@atelier/contract/endpoint'
import { streamEnd } from '@atelier/contract/answers/stream-end'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { ApiError } from './api-error.ts'
import type { CallInput, CallOptions } from './call-input.ts'
import { invalidResponse, readError } from './read-error.ts'
import { request } from './request.ts'
import { t } from '../text.tsx'

/** Built clients have endpoints without schemas (build/contract-outlines.ts). */
type Outline<E extends Endpoint> = Omit<E, 'data'> & { data?: E['data'] }

type ResponseCheck = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  data: unknown,
) => { success: true; data: unknown } | { success: false; error: unknown } | undefined

let loadedCheck: ResponseCheck | undefined

/** Loads the response schemas, which built clients start without. Call it when idle. */
export const loadResponseCheck = async (): Promise<void> => {
  const { checkResponse, loadResponseSchemas } = await import('./response-check.ts')
  loadedCheck = checkResponse
  await loadResponseSchemas()
}

/** Until the schemas are loaded, responses pass unchecked. */
const checkData = <E extends Endpoint>(endpoint: Outline<E>, status: number, data: unknown): DataOf<E> => {
  const parsed = endpoint.data === undefined ? loadedCheck?.(endpoint, data) : endpoint.data.safeParse(data)
  if (parsed === undefined) return data as DataOf<E>
  if (!parsed.success) throw invalidResponse(status, parsed.error)
  return parsed.data as DataOf<E>
}

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch (error) {
    throw invalidResponse(response.status, error)
  }
}

/**
 * Validates the response against the endpoint's schema. Throws ApiError with the server's code, or with
 * `NO_CONNECTION` or `INVALID_RESPONSE`.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<DataOf<E>> => {
  const response = await request(endpoint, input, options)
  const body = await readJson(response)
  if (!response.ok) throw readError(response.status, body)
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  return checkData<E>(endpoint, response.status, data)
}

/**
 * Yields server-sent events with their IDs until the server ends the stream (none with status 204). Throws
 * ApiError if the request fails or the connection is lost; `options.lastEventId` resumes after an event.
 */
export async function* stream<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): AsyncGenerator<{ id: string | undefined; event: DataOf<E> }> {
  const response = await request(endpoint, input, options)
  if (!response.ok) throw readError(response.status, await readJson(response))
  if (response.status === 204 || response.body === null) return
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  try {
    for (;;) {
      const { done, value: message } = await reader.read()
      if (done || message.data === streamEnd) return
      yield { id: message.id, event: checkData<E>(endpoint, response.status, JSON.parse(message.data)) }
    }
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error
    throw new ApiError(0, 'NO_CONNECTION', t('The connection to Atelier was lost.'))
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
