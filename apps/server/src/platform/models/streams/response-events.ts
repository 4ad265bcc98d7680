import { readContentParts } from './content-parts.ts'
import { errorWithin, isFields, reasonIn } from '../failures/server-error.ts'

type Fields = Readonly<Record<string, unknown>>

interface Item {
  readonly id: string
  readonly index: number
  readonly position: number
  readonly fields: Fields
  input: string
  hasText: boolean
  isDone: boolean
}

export interface ResponseEvents {
  readonly read: (value: Fields, name?: string) => Fields[]
  readonly isRefusal: () => boolean
}

const thoughtDeltas =
  /^response\.(?:reasoning_text|reasoning|reasoning_summary|reasoning_summary_text)\.delta$/
const textDeltas = /^response\.(?:output_text|refusal|text)\.delta$/
const endEvents = /^response\.(?:completed|incomplete|failed|done)$/

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const argumentsOf = (value: unknown): string => {
  if (typeof value !== 'string') return JSON.stringify(value ?? {})
  return value.trim() === '' ? '{}' : value
}

const joinTextParts = (value: unknown): string =>
  readContentParts(value)
    .map((piece) => ('text' in piece && piece.type !== 'reasoning' ? piece.text : ''))
    .join('')

/** The SDK requires `sequence_number`. */
export const errorEvent = (error: unknown): Fields => ({
  type: 'error',
  sequence_number: 0,
  code: isFields(error) ? String(error['code'] ?? error['type'] ?? '') : null,
  message: reasonIn(error) || 'The model’s server reported an error.',
})

/** Normalizes https://developers.openai.com/api/reference/resources/responses/streaming-events. */
export const createResponseEvents = (): ResponseEvents => {
  const items: Item[] = []
  let isRefusal = false

  /** Some servers use one index for all items, others change the ID in every event. */
  const findItem = (index: number, id: unknown, startsNewCall: (item: Item) => boolean): Item | undefined => {
    const item = items.find((each) => each.id === id) ?? items.findLast((each) => each.index === index)
    return item && item.id !== id && startsNewCall(item) ? undefined : item
  }
  const addItem = (index: number, fields: Fields): { item: Item; events: Fields[] } => {
    const position = items.length
    const id = textOf(fields['id']) || `item-${position}`
    const item: Item = { id, index, position, fields, input: '', hasText: false, isDone: false }
    items.push(item)
    const { call_id: callId, arguments: _, ...rest } = fields
    const call = fields['type'] === 'function_call' && { call_id: textOf(callId) || id, arguments: '' }
    const addedItem = { ...rest, id, ...call }
    return { item, events: [{ type: 'response.output_item.added', output_index: position, item: addedItem }] }
  }
  const openItem = (index: number, fields: Fields, startsNewCall: (item: Item) => boolean = () => false) => {
    const item = findItem(index, fields['id'], startsNewCall)
    return item ? { item, events: [] } : addItem(index, fields)
  }
  const indexOf = (value: Fields): number =>
    typeof value['output_index'] === 'number' ? value['output_index'] : (items.at(-1)?.index ?? 0)

  const textDelta = (item: Item, delta: string): Fields => {
    item.hasText = true
    return { type: 'response.output_text.delta', item_id: item.id, output_index: item.position, delta }
  }
  const thoughtDelta = (item: Item, delta: string, part: unknown = 0): Fields => {
    item.hasText = true
    return {
      type: 'response.reasoning_summary_text.delta',
      item_id: item.id,
      output_index: item.position,
      summary_index: numberOf(part),
      delta,
    }
  }

  const closeItem = (index: number, fields: Fields, isRepeated = false): Fields[] => {
    const { item, events } = openItem(index, fields, ({ isDone }) => isDone && !isRepeated)
    if (item.isDone) return events
    item.isDone = true
    const { type, content, summary } = fields
    const text = type === 'message' ? joinTextParts(content) : ''
    if (Array.isArray(content) && content.some((part) => isFields(part) && part['type'] === 'refusal'))
      isRefusal = true
    if (!item.hasText && text !== '') events.push(textDelta(item, text))
    if (!item.hasText && type === 'reasoning') {
      const thoughts = joinTextParts(summary) || joinTextParts(content)
      if (thoughts !== '') events.push(thoughtDelta(item, thoughts))
    }
    const call = type === 'function_call' && {
      call_id: textOf(fields['call_id']) || item.id,
      arguments: argumentsOf(fields['arguments'] || item.input),
      status: 'completed',
    }
    const doneItem = { ...fields, id: item.id, ...call }
    return [...events, { type: 'response.output_item.done', output_index: item.position, item: doneItem }]
  }

  const endResponse = (response: Fields, name: string): Fields[] => {
    const { output, usage, status, error, incomplete_details: details } = response
    let events = (Array.isArray(output) ? output : []).flatMap((item: unknown, index) =>
      isFields(item) ? closeItem(index, item, true) : [],
    )
    for (const { id, index, fields } of items)
      if (fields['type'] === 'function_call')
        events = events.concat(closeItem(index, { ...fields, id }, true))
    if (error || status === 'failed' || name === 'response.failed')
      return [...events, errorEvent(error ?? response)]
    const isIncomplete = status === 'incomplete' || name === 'response.incomplete'
    return [
      ...events,
      {
        type: isIncomplete ? 'response.incomplete' : 'response.completed',
        response: {
          incomplete_details: isFields(details)
            ? { reason: String(details['reason']) }
            : isIncomplete
              ? { reason: 'max_output_tokens' }
              : null,
          usage: isFields(usage)
            ? {
                input_tokens: numberOf(usage['input_tokens']),
                output_tokens: numberOf(usage['output_tokens']),
              }
            : null,
        },
      },
    ]
  }

  const read = (value: Fields, name = ''): Fields[] => {
    const type = textOf(value['type']) || name
    if (value['object'] === 'response' && type === '') return endResponse(value, type)
    if (type === 'error' || !type.startsWith('response.')) {
      const error = errorWithin(value) ?? (type === 'error' ? value : undefined)
      return error === undefined ? [] : [errorEvent(error)]
    }
    if (endEvents.test(type)) return endResponse(isFields(value['response']) ? value['response'] : {}, type)
    if (type === 'response.created' || type === 'response.in_progress') return []
    const index = indexOf(value)
    if (type === 'response.output_item.added' && isFields(value['item']))
      return openItem(index, value['item'], () => true).events
    if (type === 'response.output_item.done' && isFields(value['item']))
      return closeItem(index, value['item'])
    const delta = joinTextParts(value['delta'])
    if (textDeltas.test(type)) {
      if (type === 'response.refusal.delta') isRefusal = true
      const { item, events } = openItem(index, { type: 'message', id: value['item_id'] })
      return [...events, textDelta(item, delta)]
    }
    if (thoughtDeltas.test(type)) {
      const { item, events } = openItem(index, { type: 'reasoning', id: value['item_id'] })
      return [...events, thoughtDelta(item, delta, value['summary_index'])]
    }
    if (type === 'response.function_call_arguments.delta') {
      const { item, events } = openItem(index, { ...value, type: 'function_call', id: value['item_id'] })
      item.input += delta
      return events
    }
    const item = findItem(index, value['item_id'], () => false)
    if (item && /^response\.reasoning_summary_part\.(?:added|done)$/.test(type))
      return [{ ...value, type, item_id: item.id, output_index: item.position }]
    return []
  }

  return { read, isRefusal: () => isRefusal }
}
