import { createParser } from 'eventsource-parser'
import type { ModelEnd, ModelPart } from './chat-model.ts'
import { type ContentPart, readContentParts } from './content-parts.ts'
import { invalidResponseError, webPageError } from '../failures/model-failure.ts'
import { createReasoningDetails } from './reasoning-details.ts'
import { errorWithin, isFields, parseJson, reasonMax, serverError } from '../failures/server-error.ts'
import { createToolCalls } from './tool-calls.ts'
import { lookupTable } from '../../text/lookup-table.ts'

type Fields = Readonly<Record<string, unknown>>

const finishReasons = lookupTable<ModelEnd>({
  length: 'truncated',
  max_tokens: 'truncated',
  model_length: 'truncated',
  content_filter: 'filtered',
  safety: 'filtered',
  sensitive: 'filtered',
  refusal: 'filtered',
  error: 'broken',
  abort: 'broken',
  network_error: 'broken',
  insufficient_system_resource: 'broken',
})

/** If several ends are reported, the first one in this list counts. */
const endsBySeverity = ['broken', 'filtered', 'truncated', 'whole'] as const

/** Some servers send these to keep the connection open. */
const keepAlivePattern = /^(?:ping|pong|keep-?alive|heartbeat|null)$/i

const nonStreamedCharactersMax = 8 * 1024 * 1024

const tokensIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** Gateways repeat reasoning in several fields, of which the first non-empty one is used. */
const thoughtFields = ['reasoning_content', 'reasoning', 'thinking', 'reasoning_details', 'thinking_blocks']
const readThoughts = (message: Fields): ContentPart[] => {
  for (const field of thoughtFields) {
    const parts = message[field] == null ? [] : readContentParts(message[field], 'reasoning')
    if (parts.length > 0) return parts
  }
  return []
}

const isPage = (text: string): boolean => /^<(?:!doctype|html|head|body|\?xml)/i.test(text)

/** Reads streams (https://platform.openai.com/docs/api-reference/chat-streaming), and also whole answers. */
export const createChatReader = (
  onPart: (part: ModelPart) => void,
  response: { url?: string; headers?: Readonly<Record<string, string>> } = {},
) => {
  const calls = createToolCalls()
  const details = createReasoningDetails()
  const tokens = { input: 0, output: 0 }
  const endings = new Set<ModelEnd>()
  let isPartial = false
  let isRefusal = false
  let hasEvents = false
  let hasText = false

  const reportError = (error: unknown) => onPart({ type: 'error', error: serverError(error, response) })

  const readMessage = (message: Fields) => {
    const { content } = message
    if (typeof content === 'string' && content !== '' && Object.keys(message).length === 1) {
      hasText = true
      onPart({ type: 'text-delta', id: '0', delta: content })
      return
    }
    for (const part of [
      ...readThoughts(message),
      ...readContentParts(content),
      ...(typeof message['refusal'] === 'string' ? readContentParts(message['refusal'], 'refusal') : []),
    ]) {
      if (part.type === 'unreadable') isPartial = true
      else if (part.type === 'reasoning') onPart({ type: 'reasoning-delta', id: '0', delta: part.text })
      else {
        hasText = true
        if (part.type === 'refusal') isRefusal = true
        onPart({ type: 'text-delta', id: '0', delta: part.text })
      }
    }
    details.add(message['reasoning_details'])
    const { tool_calls: toolCalls, function_call: functionCall, images } = message
    for (const piece of [toolCalls ?? [], functionCall ?? []].flat()) if (!calls.add(piece)) isPartial = true
    if (Array.isArray(images) && images.length > 0) isPartial = true
  }
  const readChoice = (choice: Fields) => {
    const { delta, message, text, finish_reason: reason } = choice
    if (isFields(delta)) readMessage(delta)
    // a copy of the whole answer after its chunks is ignored
    else if (isFields(message) && !hasText) readMessage(message)
    else if (typeof text === 'string') readMessage({ content: text })
    else if (delta != null && !isFields(delta)) readMessage({ content: delta })
    if (typeof reason === 'string' && reason !== '')
      endings.add(finishReasons[reason.toLowerCase()] ?? 'whole')
  }
  const readChunk = (chunk: Fields) => {
    const choices = chunk['choices']
    const choice: unknown = Array.isArray(choices) ? choices[0] : choices
    if (isFields(choice)) readChoice(choice)
    const { usage } = chunk
    if (isFields(usage)) {
      tokens.input = tokensIn(usage['prompt_tokens']) ?? tokens.input
      tokens.output = tokensIn(usage['completion_tokens']) ?? tokens.output
    }
    const error = errorWithin(chunk) ?? (isFields(choice) ? errorIn(choice) : undefined)
    if (error !== undefined) reportError(error)
  }
  const readEvent = (event: string | undefined, data: string) => {
    const text = data.trim()
    if (text === '') return
    hasEvents = true
    if (text === '[DONE]' || text === '"[DONE]"') {
      endings.add('whole')
      return
    }
    const value = parseJson(text)
    if (event === 'error') reportError(errorWithin(value) ?? value ?? text)
    else if (isFields(value)) readChunk(value)
    else if (Array.isArray(value) && isFields(value[0])) value.filter(isFields).forEach(readChunk)
    else if (/^[[{]/.test(text)) endings.add('broken')
    else if (event !== 'ping' && !keepAlivePattern.test(text)) reportError(text)
  }
  const parser = createParser({ onEvent: ({ event, data }) => readEvent(event, data) })

  const readWhole = (body: string) => {
    const parsedBody = parseJson(body)
    const values = parsedBody === undefined ? body.split('\n').map(parseJson) : [parsedBody].flat()
    if (!values.some(isFields)) onPart({ type: 'error', error: invalidResponseError() })
    for (const value of values) {
      if (!isFields(value)) continue
      if (!('choices' in value) && errorWithin(value) === undefined)
        onPart({ type: 'error', error: invalidResponseError() })
      readChunk(value)
    }
    if (parsedBody !== undefined && endings.size === 0 && hasText) endings.add('whole')
  }

  let bodyFormat: 'unknown' | 'events' | 'whole' | 'page' = 'unknown'
  let buffer = ''
  const detectFormat = () => {
    buffer = buffer.replace(/^[\uFEFF\s]+/, '')
    if (buffer === '') return
    if (/^[[{]/.test(buffer)) bodyFormat = 'whole'
    else if (buffer.startsWith('<')) bodyFormat = 'page'
    else {
      bodyFormat = 'events'
      parser.feed(buffer)
    }
  }

  return {
    push: (text: string): void => {
      if (bodyFormat === 'events') {
        if (!hasEvents && buffer.length < reasonMax) buffer += text
        return parser.feed(text)
      }
      if (buffer.length < nonStreamedCharactersMax) buffer += text
      if (bodyFormat === 'unknown') detectFormat()
    },
    end: (): void => {
      if (bodyFormat === 'page') throw isPage(buffer) ? webPageError(null) : invalidResponseError()
      if (bodyFormat === 'whole') readWhole(buffer)
      else {
        parser.reset({ consume: true })
        if (!hasEvents && buffer !== '' && !/^(?::|data:|event:|id:|retry:)/.test(buffer)) reportError(buffer)
        if (!hasEvents) throw new Error('The answer ended before any text arrived.')
      }
      const reasoningDetails = details.all()
      if (reasoningDetails.length > 0)
        onPart({
          type: 'reasoning-delta',
          id: '0',
          delta: '',
          providerMetadata: { openaiCompatible: { reasoning_details: reasoningDetails } },
        })
      calls.completeCalls().forEach(onPart)
      // without a finish reason and [DONE], the connection was cut
      const finishReason = endsBySeverity.find((end) => endings.has(end)) ?? 'broken'
      const isIncomplete = finishReason === 'broken' || finishReason === 'filtered'
      const kind = isRefusal ? 'refused' : isPartial ? 'partial' : finishReason
      onPart({ type: 'finish', end: isIncomplete ? finishReason : kind, tokens })
    },
  }
}

const errorIn = ({ error, delta }: Fields): unknown =>
  error || (isFields(delta) && delta['error']) || undefined
