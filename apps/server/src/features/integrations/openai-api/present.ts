import type { Citation } from '@atelier/contract/answers/citation'
import { replaceMarkers } from '@atelier/contract/answers/citation-markers'
import type { Annotation, Completion, CompletionChunk } from '@atelier/contract/integrations/openai'
import { findUncitedSentences } from '../../../platform/text/find-uncited-sentences.ts'
import type { CompletionPart } from './prepare-completion.ts'

export interface CompletionHead {
  readonly id: string
  readonly created: number
  readonly model: string
}

type ToolPart = Extract<CompletionPart, { type: 'tool-call' }>

interface Tokens {
  input: number
  output: number
}

export interface CompletionResult {
  readonly head: CompletionHead
  readonly parts: CompletionPart[]
  readonly tokens: Tokens
  readonly annotations: readonly Annotation[]
  readonly isTruncated: boolean
}

const usageOf = ({ input, output }: Tokens) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
})

interface CompletionText {
  readonly text: string
  readonly citations: readonly Citation[]
  readonly origin: string
  readonly isQuoted: boolean
}

export const annotationsOf = ({ text, citations, origin, isQuoted }: CompletionText): Annotation[] => {
  const annotations: Annotation[] = []
  let offset = 0
  replaceMarkers(text, (numbers, raw) => {
    const start = text.indexOf(raw, offset)
    offset = start + raw.length
    for (const number of numbers) {
      const citation = citations.find((each) => each.number === number)
      if (citation)
        annotations.push({
          type: 'url_citation',
          url_citation: {
            start_index: start,
            end_index: offset,
            title: citation.title,
            url: `${origin}/v1/attachments/${citation.attachmentId}/text?offset=${citation.position?.start ?? 0}`,
            quote: citation.quote,
            page: citation.page,
          },
        })
    }
    return null
  })
  for (const [start, end] of isQuoted ? [] : findUncitedSentences(text, citations))
    annotations.push({ type: 'unsupported', unsupported: { start_index: start, end_index: end } })
  return annotations
}

const callOf = ({ id, name, input }: ToolPart) => ({
  id,
  type: 'function' as const,
  function: { name, arguments: input },
})

const joinDeltas = (parts: readonly CompletionPart[], type: 'text' | 'reasoning') =>
  parts.flatMap((part) => (part.type === type ? [part.delta] : [])).join('')

export const textIn = (parts: readonly CompletionPart[]) => joinDeltas(parts, 'text')

const callsIn = (parts: readonly CompletionPart[]) =>
  parts.flatMap((part) => (part.type === 'tool-call' ? [callOf(part)] : []))

const finishReasonOf = ({ parts, isTruncated }: Pick<CompletionResult, 'parts' | 'isTruncated'>) => {
  if (isTruncated) return 'length'
  return parts.some(({ type }) => type === 'tool-call') ? 'tool_calls' : 'stop'
}

export const presentCompletion = (completion: CompletionResult): Completion => {
  const { head, parts, annotations, tokens } = completion
  const reasoning = joinDeltas(parts, 'reasoning')
  const calls = callsIn(parts)
  return {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: textIn(parts) || (calls.length > 0 ? null : ''),
          refusal: null,
          annotations: [...annotations],
          ...(reasoning && { reasoning_content: reasoning }),
          ...(calls.length > 0 && { tool_calls: calls }),
        },
        finish_reason: finishReasonOf(completion),
        logprobs: null,
      },
    ],
    usage: usageOf(tokens),
  }
}

type Delta = CompletionChunk['choices'][number]['delta']

const createChunk = (
  head: CompletionHead,
  delta: Delta,
  end: ReturnType<typeof finishReasonOf> | null,
): CompletionChunk => ({
  ...head,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: end }],
})

export const firstChunk = (head: CompletionHead) =>
  createChunk(head, { role: 'assistant', content: '' }, null)

export const presentPart = (
  head: CompletionHead,
  part: CompletionPart,
  callIndex: number,
): CompletionChunk => {
  if (part.type === 'tool-call')
    return createChunk(head, { tool_calls: [{ index: callIndex, ...callOf(part) }] }, null)
  return createChunk(
    head,
    part.type === 'text' ? { content: part.delta } : { reasoning_content: part.delta },
    null,
  )
}

export const lastChunks = (completion: CompletionResult, includesUsage: boolean): CompletionChunk[] => {
  const { head, annotations, tokens } = completion
  return [
    ...(annotations.length > 0 ? [createChunk(head, { annotations: [...annotations] }, null)] : []),
    createChunk(head, {}, finishReasonOf(completion)),
    ...(includesUsage ? [{ ...createChunk(head, {}, null), choices: [], usage: usageOf(tokens) }] : []),
  ]
}
