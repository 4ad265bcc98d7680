import { createParser } from 'eventsource-parser'
import type { ModelEnd, ModelPart } from './chat-model.ts'

/** A chunk of OpenAI's chat completions, as far as it is read; servers leave out what they like. */
interface Chunk {
  error?: { message?: string } | string
  choices?: { delta?: Delta | null; finish_reason?: string | null }[]
  usage?: { prompt_tokens?: number | null; completion_tokens?: number | null } | null
}

interface Delta {
  content?: string | null
  reasoning_content?: string | null
  reasoning?: string | null
  tool_calls?: {
    index?: number
    id?: string | null
    function?: { name?: string | null; arguments?: string | null }
    extra_content?: { google?: { thought_signature?: string | null } | null } | null
  }[]
}

interface Call {
  id: string
  name: string
  input: string
  /** Gemini wants it back with the call. */
  signature: string | null
}

const ends: Partial<Record<string, ModelEnd>> = {
  length: 'truncated',
  content_filter: 'filtered',
  error: 'broken',
}

const failureOf = (error: NonNullable<Chunk['error']>) =>
  new Error(typeof error === 'string' ? error : (error.message ?? 'The model’s server reported an error.'))

/**
 * Reads the server-sent events of a chat completion
 * (https://platform.openai.com/docs/api-reference/chat-streaming): `push` what came, `take`
 * gets the parts in it; `end` gives it the tool calls and the finish.
 */
export const createChatReader = (take: (part: ModelPart) => void) => {
  const calls: Call[] = []
  /** Where the call of an index is in `calls`. */
  const places = new Map<number, number>()
  const tokens = { input: 0, output: 0 }
  let end: ModelEnd | null = null

  const addCall = (piece: NonNullable<Delta['tool_calls']>[number]) => {
    const { index, id, function: called } = piece
    const place = index === undefined ? undefined : places.get(index)
    const known = place === undefined ? undefined : calls[place]
    // some servers say index 0 of every call: another id at a known index is another call
    const isNew = !known || (id && known.id !== '' && id !== known.id)
    const call = isNew ? { id: '', name: '', input: '', signature: null } : known
    if (isNew) places.set(index ?? -1 - calls.length, calls.push(call) - 1)
    call.id ||= id ?? ''
    call.name ||= called?.name ?? ''
    call.input += called?.arguments ?? ''
    call.signature ??= piece.extra_content?.google?.thought_signature ?? null
  }
  const readDelta = ({ content, reasoning_content, reasoning, tool_calls }: Delta) => {
    const thought = reasoning_content ?? reasoning
    if (typeof thought === 'string' && thought !== '')
      take({ type: 'reasoning-delta', id: '0', delta: thought })
    if (typeof content === 'string' && content !== '') take({ type: 'text-delta', id: '0', delta: content })
    if (Array.isArray(tool_calls)) tool_calls.forEach(addCall)
  }
  const readChunk = (data: string) => {
    if (data === '[DONE]') {
      end ??= 'whole'
      return
    }
    let chunk: Chunk
    try {
      chunk = JSON.parse(data) as Chunk
    } catch (error) {
      take({ type: 'error', error })
      return
    }
    if (chunk.error) take({ type: 'error', error: failureOf(chunk.error) })
    const choice = chunk.choices?.[0]
    if (choice?.delta) readDelta(choice.delta)
    if (choice?.finish_reason) end = ends[choice.finish_reason] ?? 'whole'
    if (chunk.usage) {
      tokens.input = chunk.usage.prompt_tokens ?? tokens.input
      tokens.output = chunk.usage.completion_tokens ?? tokens.output
    }
  }
  const parser = createParser({ onEvent: ({ data }) => readChunk(data) })

  return {
    push: (text: string): void => parser.feed(text),
    end: (): void => {
      parser.reset({ consume: true })
      for (const { id, name, input, signature } of calls)
        take({
          type: 'tool-call',
          toolCallId: id,
          toolName: name,
          input,
          ...(signature ? { providerMetadata: { google: { thoughtSignature: signature } } } : {}),
        })
      // neither a reason nor the last line: the connection was cut
      take({ type: 'finish', end: end ?? 'broken', tokens })
    },
  }
}
