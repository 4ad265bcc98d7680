import type { DataOf, Endpoint } from '@atelier/contract/endpoint'
import { ErrorEnvelope } from '@atelier/contract/envelope'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { streamEnd } from '@atelier/contract/run-event'
import { ApiError } from './api-error.ts'
import type { CallInput, CallOptions, CallParts } from './call-input.ts'
import { request } from './request.ts'

const oddAnswer = (status: number) =>
  new ApiError(
    status,
    'ODD_ANSWER',
    'The server gave an answer that could not be read. Try again in a moment.',
  )

const json = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    throw oddAnswer(response.status)
  }
}

const failure = async (response: Response): Promise<ApiError> => {
  const envelope = ErrorEnvelope.safeParse(await json(response))
  if (!envelope.success) return oddAnswer(response.status)
  const { code, message, issues } = envelope.data.data
  return new ApiError(response.status, code, message, issues)
}

const checked = <E extends Endpoint>(endpoint: E, status: number, data: unknown): DataOf<E> => {
  const parsed = endpoint.data.safeParse(data)
  if (!parsed.success) throw Object.assign(oddAnswer(status), { cause: parsed.error })
  return parsed.data as DataOf<E>
}

/**
 * Makes one call of the contract and returns its data, checked against the endpoint's schema.
 * Throws ApiError: the server's own, `NO_CONNECTION`, or `ODD_ANSWER` when the answer has another shape.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<DataOf<E>> => {
  const response = await request(endpoint, input as CallParts, options)
  if (!response.ok) throw await failure(response)
  const answer = await json(response)
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  return checked(endpoint, response.status, data)
}

/**
 * Opens a call that answers with server-sent events, and yields each with its id. It ends when the server
 * ends it (nothing at all comes with 204) and throws ApiError when it fails or the connection breaks;
 * `options.lastEventId` goes on after an event that was seen.
 */
export async function* stream<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): AsyncGenerator<{ id: string | undefined; event: DataOf<E> }> {
  const response = await request(endpoint, input as CallParts, options)
  if (!response.ok) throw await failure(response)
  if (response.status === 204 || response.body === null) return
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  try {
    for (;;) {
      const { done, value: message } = await reader.read()
      if (done || message.data === streamEnd) return
      yield { id: message.id, event: checked(endpoint, response.status, JSON.parse(message.data)) }
    }
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error
    throw new ApiError(0, 'NO_CONNECTION', 'The connection to Atelier broke off.')
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
