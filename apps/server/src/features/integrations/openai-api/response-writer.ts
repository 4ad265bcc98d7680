import { randomUUID } from 'node:crypto'
import type {
  ModelResponse,
  OutputItem,
  ResponseEvent,
  ResponseRequest,
} from '@atelier/contract/integrations/openai-responses'
import type { AppError } from '../../../platform/app-error.ts'
import type { CompletionPart } from './prepare-completion.ts'
import type { CompletionHead, CompletionResult } from './present.ts'

type Item<Type extends OutputItem['type']> = Extract<OutputItem, { type: Type }>
type Status = OutputItem['status']
type EventType = ResponseEvent['type']

const createId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`

const annotationsIn = ({ annotations }: CompletionResult) =>
  annotations.flatMap((each) =>
    each.type === 'url_citation' ? [{ type: each.type, ...each.url_citation }] : [],
  )

/** Keeps one message open until a tool call, so that citation offsets stay valid. */
export const createResponseWriter = (request: ResponseRequest) => {
  const id = createId('resp')
  const output: OutputItem[] = []
  let head: CompletionHead | null = null
  let sequence = 0
  let openItems: { message?: Item<'message'> | undefined; reasoning?: Item<'reasoning'> | undefined } = {}
  let status: ModelResponse['status'] = 'in_progress'
  let error: ModelResponse['error'] = null
  let usage: ModelResponse['usage'] = null

  const response = (): ModelResponse => ({
    id,
    object: 'response',
    created_at: head?.created ?? 0,
    status,
    error,
    incomplete_details: status === 'incomplete' ? { reason: 'max_output_tokens' } : null,
    instructions: request.instructions ?? null,
    max_output_tokens: request.max_output_tokens ?? null,
    metadata: {},
    model: request.model,
    output: structuredClone(output),
    parallel_tool_calls: true,
    previous_response_id: null,
    store: false,
    temperature: request.temperature ?? null,
    tool_choice: request.tool_choice ?? 'auto',
    tools: request.tools ?? [],
    top_p: request.top_p ?? null,
    truncation: 'disabled',
    usage,
  })

  const createEvent = (type: EventType, fields: object): ResponseEvent => ({
    type,
    sequence_number: sequence++,
    ...fields,
  })
  const positionOf = (item: OutputItem) => ({ item_id: item.id, output_index: output.indexOf(item) })
  const itemEvent = (type: 'added' | 'done', item: OutputItem) =>
    createEvent(`response.output_item.${type}`, {
      output_index: output.indexOf(item),
      item: structuredClone(item),
    })

  const begin = (result: CompletionHead): ResponseEvent[] => {
    if (head) return []
    head = result
    return [
      createEvent('response.created', { response: response() }),
      createEvent('response.in_progress', { response: response() }),
    ]
  }
  const closeReasoning = (): ResponseEvent[] => {
    const item = openItems.reasoning
    const [part] = item?.summary ?? []
    if (!item || !part) return []
    openItems.reasoning = undefined
    item.status = 'completed'
    const position = { ...positionOf(item), summary_index: 0 }
    return [
      createEvent('response.reasoning_summary_text.done', { ...position, text: part.text }),
      createEvent('response.reasoning_summary_part.done', { ...position, part: { ...part } }),
      itemEvent('done', item),
    ]
  }
  const closeMessage = (
    status: Status,
    annotations: ReturnType<typeof annotationsIn> = [],
  ): ResponseEvent[] => {
    const item = openItems.message
    const [part] = item?.content ?? []
    if (!item || !part) return []
    openItems.message = undefined
    item.status = status
    part.annotations = annotations
    const position = { ...positionOf(item), content_index: 0 }
    return [
      ...annotations.map((annotation, annotation_index) =>
        createEvent('response.output_text.annotation.added', { ...position, annotation_index, annotation }),
      ),
      createEvent('response.output_text.done', { ...position, text: part.text, logprobs: [] }),
      createEvent('response.content_part.done', { ...position, part: structuredClone(part) }),
      itemEvent('done', item),
    ]
  }
  const addText = (delta: string): ResponseEvent[] => {
    const events = closeReasoning()
    let item = openItems.message
    if (!item) {
      item = { type: 'message', id: createId('msg'), role: 'assistant', status: 'in_progress', content: [] }
      output.push(item)
      openItems.message = item
      events.push(itemEvent('added', item))
      const part = { type: 'output_text' as const, text: '', annotations: [], logprobs: [] }
      item.content.push(part)
      events.push(
        createEvent('response.content_part.added', {
          ...positionOf(item),
          content_index: 0,
          part: { ...part },
        }),
      )
    }
    const [part] = item.content
    if (part) part.text += delta
    return [
      ...events,
      createEvent('response.output_text.delta', {
        ...positionOf(item),
        content_index: 0,
        delta,
        logprobs: [],
      }),
    ]
  }
  const addReasoning = (delta: string): ResponseEvent[] => {
    const events: ResponseEvent[] = []
    let item = openItems.reasoning
    if (!item) {
      item = { type: 'reasoning', id: createId('rs'), summary: [], status: 'in_progress' }
      output.push(item)
      openItems.reasoning = item
      events.push(itemEvent('added', item))
      const part = { type: 'summary_text' as const, text: '' }
      item.summary.push(part)
      const position = { ...positionOf(item), summary_index: 0 }
      events.push(createEvent('response.reasoning_summary_part.added', { ...position, part: { ...part } }))
    }
    const [part] = item.summary
    if (part) part.text += delta
    const position = { ...positionOf(item), summary_index: 0 }
    return [...events, createEvent('response.reasoning_summary_text.delta', { ...position, delta })]
  }
  const addCall = ({
    id: call_id,
    name,
    input,
  }: Extract<CompletionPart, { type: 'tool-call' }>): ResponseEvent[] => {
    const events = [...closeReasoning(), ...closeMessage('completed')]
    const item: Item<'function_call'> = {
      type: 'function_call',
      id: createId('fc'),
      call_id,
      name,
      arguments: '',
      status: 'in_progress',
    }
    output.push(item)
    events.push(itemEvent('added', item))
    item.arguments = input
    item.status = 'completed'
    return [
      ...events,
      createEvent('response.function_call_arguments.delta', { ...positionOf(item), delta: input }),
      createEvent('response.function_call_arguments.done', { ...positionOf(item), name, arguments: input }),
      itemEvent('done', item),
    ]
  }

  return {
    write: (part: CompletionPart, head: CompletionHead): ResponseEvent[] => {
      const events = begin(head)
      if (part.type === 'tool-call') return [...events, ...addCall(part)]
      return [...events, ...(part.type === 'text' ? addText(part.delta) : addReasoning(part.delta))]
    },
    end: (result: CompletionResult): ResponseEvent[] => {
      const endStatus = result.isTruncated ? 'incomplete' : 'completed'
      const { input, output: outputTokens } = result.tokens
      const events = [
        ...begin(result.head),
        ...closeReasoning(),
        ...closeMessage(endStatus, annotationsIn(result)),
      ]
      status = endStatus
      usage = {
        input_tokens: input,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: outputTokens,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: input + outputTokens,
      }
      return [...events, createEvent(`response.${endStatus}`, { response: response() })]
    },
    failure: ({ code, message }: Pick<AppError, 'code' | 'message'>): ResponseEvent[] => {
      const events = [...closeReasoning(), ...closeMessage('incomplete')]
      status = 'failed'
      error = { code: code.toLowerCase(), message }
      return [...events, createEvent('response.failed', { response: response() })]
    },
    response,
  }
}
