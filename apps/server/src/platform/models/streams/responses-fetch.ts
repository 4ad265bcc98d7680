import { createParser } from 'eventsource-parser'
import { invalidResponseError, webPageError } from '../failures/model-failure.ts'
import { errorEvent, type ResponseEvents } from './response-events.ts'
import { isFields, parseJson, serverError } from '../failures/server-error.ts'

type Fields = Readonly<Record<string, unknown>>

const readEvents = async function* (body: AsyncIterable<Uint8Array>, events: ResponseEvents) {
  const decoder = new TextDecoder()
  let pendingEvents: Fields[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const value = parseJson(data)
      if (isFields(value)) pendingEvents = pendingEvents.concat(events.read(value, event))
      else if (event === 'error') pendingEvents.push(errorEvent(data))
    },
  })
  let isStream = false
  let buffer = ''
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true })
    if (!isStream) {
      buffer = (buffer + text).replace(/^\s+/, '')
      if (buffer === '' || /^[{[<]/.test(buffer)) continue
      isStream = true
    }
    parser.feed(buffer || text)
    buffer = ''
    yield* pendingEvents
    pendingEvents = []
  }
  if (isStream) {
    parser.reset({ consume: true })
    yield* pendingEvents
    return
  }
  if (buffer.startsWith('<')) throw webPageError(null)
  const value = parseJson(buffer)
  const allEvents = isFields(value) ? events.read(value) : []
  if (allEvents.length === 0)
    throw buffer === '' ? new Error('The answer ended before any text arrived.') : invalidResponseError()
  yield* allEvents
}

const encodeEvents = async function* (first: Fields, rest: AsyncIterable<Fields>) {
  const encoder = new TextEncoder()
  const encodeEvent = (event: Fields) => encoder.encode(`data: ${JSON.stringify(event)}\n\n`)
  yield encodeEvent(first)
  for await (const event of rest) yield encodeEvent(event)
}

/** Adds the type of messages, which llama.cpp requires and the SDK omits. */
const withMessageTypes = (body: string): string => {
  const request = parseJson(body)
  if (!isFields(request) || !Array.isArray(request['input'])) return body
  const input: unknown[] = request['input']
  const typedItems = input.map((item) =>
    isFields(item) && 'role' in item && !('type' in item) ? { type: 'message', ...item } : item,
  )
  return JSON.stringify({ ...request, input: typedItems })
}

export const responsesFetch =
  (baseFetch: typeof fetch, events: ResponseEvents): typeof fetch =>
  async (input, init) => {
    const body = typeof init?.body === 'string' ? { body: withMessageTypes(init.body) } : {}
    const response = await baseFetch(input, { ...init, ...body })
    if (!response.ok || !response.body) return response
    const rest = readEvents(response.body, events)
    const { value: first, done } = await rest.next()
    const headers = { 'retry-after': response.headers.get('retry-after') ?? '' }
    if (done) throw new Error('The answer ended before any text arrived.')
    if (first['type'] === 'error') throw serverError(first, { url: response.url, headers })
    return new Response(ReadableStream.from(encodeEvents(first, rest)), {
      headers: { 'content-type': 'text/event-stream' },
    })
  }
