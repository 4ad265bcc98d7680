import type { CompletionMessage, CompletionRequest } from '@atelier/contract/integrations/openai'
import type {
  ModelResponse,
  ResponseItem,
  ResponseRequest,
} from '@atelier/contract/integrations/openai-responses'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { answerCall } from './answer-call.ts'
import { createResponseWriter } from './response-writer.ts'
import { streamAnswer } from './stream-answer.ts'

type Message = Extract<ResponseItem, { role: string }>

const textOf = (content: Message['content']): string =>
  typeof content === 'string'
    ? content
    : content
        .flatMap((part) => {
          if (part.type === 'input_image') return []
          return [part.type === 'refusal' ? part.refusal : part.text]
        })
        .join('\n\n')

const messageOf = ({ role, content }: Message): CompletionMessage => {
  if (role !== 'user') return { role, content: textOf(content) }
  if (typeof content === 'string') return { role, content }
  const parts = content.map((part) => {
    if (part.type === 'input_image') return { type: 'image_url' as const, image_url: { url: part.image_url } }
    return { type: 'text' as const, text: part.type === 'refusal' ? part.refusal : part.text }
  })
  return { role, content: parts }
}

/** Converts input items to messages; tool calls join their assistant message. */
const messagesOf = ({ input, instructions }: ResponseRequest): CompletionMessage[] => {
  const messages: CompletionMessage[] = instructions ? [{ role: 'system', content: instructions }] : []
  for (const item of typeof input === 'string' ? [{ role: 'user' as const, content: input }] : input) {
    if ('role' in item) messages.push(messageOf(item))
    else if (item.type === 'function_call') {
      const { call_id: id, name, arguments: args } = item
      const call = { id, type: 'function' as const, function: { name, arguments: args } }
      const last = messages.at(-1)
      if (last?.role === 'assistant') last.tool_calls = [...(last.tool_calls ?? []), call]
      else messages.push({ role: 'assistant', content: null, tool_calls: [call] })
    } else if (item.type === 'function_call_output') {
      const { call_id, output } = item
      messages.push({ role: 'tool', tool_call_id: call_id, content: textOf(output) })
    }
  }
  return messages
}

const unsupportedFields = ['previous_response_id', 'conversation', 'background', 'prompt'] as const

const requireStateless = (request: ResponseRequest): void => {
  const field = unsupportedFields.find((name) => request[name] != null && request[name] !== false)
  if (field === undefined) return
  const message = sentence(
    'Atelier doesn’t store responses, so “{field}” can’t be used. Send the whole conversation as input.',
    { field },
  )
  throw new AppError('BAD_INPUT', message, { issues: [{ path: `body.${field}`, message }] })
}

const completionOf = (request: ResponseRequest): CompletionRequest => {
  const { model, max_output_tokens, temperature, top_p, tools, tool_choice: choice } = request
  const messages = messagesOf(request)
  if (messages.length === 0) throw new AppError('BAD_INPUT', 'The input contains no messages.')
  return {
    model,
    messages,
    max_completion_tokens: max_output_tokens,
    temperature,
    top_p,
    tools: tools?.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, ...(description && { description }), ...(parameters && { parameters }) },
    })),
    tool_choice:
      typeof choice === 'object' && choice !== null
        ? { type: 'function', function: { name: choice.name } }
        : choice,
  }
}

interface ResponseCall {
  readonly actor: Actor
  readonly request: Request
  readonly body: ResponseRequest
}

const readCall = ({ body, ...call }: ResponseCall) => {
  requireStateless(body)
  return { ...call, body: completionOf(body) }
}

export const respond = async (context: AppContext, call: ResponseCall): Promise<ModelResponse> => {
  const writer = createResponseWriter(call.body)
  const result = await answerCall(context, readCall(call), writer.write, call.request.signal)
  writer.end(result)
  return writer.response()
}

export const streamResponse = async (context: AppContext, call: ResponseCall): Promise<Response> => {
  const writer = createResponseWriter(call.body)
  return streamAnswer(context, readCall(call), {
    ...writer,
    nameOf: (event) => (event as { type: string }).type,
    marksEnd: false,
  })
}
