import { randomUUID } from 'node:crypto'
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { answerQuestion } from './answer-question.ts'
import { readPrompt } from './read-prompt.ts'
import { searchQuery } from './search-query.ts'

const searchToolName = 'search_knowledge'
/** Looking again with other words helps once; more often it finds the same. */
const searchesMost = 1
const deltaWords = /\S*\s*/g
const wordsADelta = 4

interface Turn {
  readonly content: LanguageModelV4Content[]
  readonly finishReason: LanguageModelV4FinishReason
  readonly usage: LanguageModelV4Usage
}

/** About four letters make a token; nobody pays for these. */
const countTokens = (text: string) => Math.ceil(text.length / 4)

const usageOf = (input: number, output: number): LanguageModelV4Usage => ({
  inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: output, text: output, reasoning: 0 },
})

const takeTurn = ({ prompt, tools = [], toolChoice }: LanguageModelV4CallOptions): Turn => {
  const conversation = readPrompt(prompt)
  const read = conversation.passages.reduce(
    (sum, { text }) => sum + countTokens(text),
    countTokens(conversation.question),
  )
  const offered = toolChoice?.type !== 'none' && tools.some(({ name }) => name === searchToolName)
  const answer = answerQuestion(conversation)
  if (offered && !answer.found && conversation.searches < searchesMost) {
    const input = JSON.stringify({ query: searchQuery(conversation) })
    return {
      content: [{ type: 'tool-call', toolCallId: randomUUID(), toolName: searchToolName, input }],
      finishReason: { unified: 'tool-calls', raw: undefined },
      usage: usageOf(read, countTokens(input)),
    }
  }
  return {
    content: [{ type: 'text', text: answer.text }],
    finishReason: { unified: 'stop', raw: undefined },
    usage: usageOf(read, countTokens(answer.text)),
  }
}

function* deltas(text: string): Generator<string> {
  let piece = ''
  let count = 0
  for (const [word] of text.matchAll(deltaWords)) {
    piece += word
    if (++count % wordsADelta !== 0) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}

function* streamParts({ content, finishReason, usage }: Turn): Generator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] }
  for (const part of content) {
    if (part.type === 'text') {
      const id = randomUUID()
      yield { type: 'text-start', id }
      for (const delta of deltas(part.text)) yield { type: 'text-delta', id, delta }
      yield { type: 'text-end', id }
    } else if (part.type === 'tool-call') yield part
  }
  yield { type: 'finish', finishReason, usage }
}

/**
 * The assistant that is always there: it needs no key, no network and no model. It answers
 * in the sources' own sentences, taken from the passages in its prompt, and searches with
 * the tool `search_knowledge` where one is offered and the passages hold no answer.
 */
export const createBuiltinModel = (): LanguageModelV4 => ({
  specificationVersion: 'v4',
  provider: 'builtin',
  modelId: 'builtin',
  supportedUrls: {},
  doGenerate: async (options) => {
    options.abortSignal?.throwIfAborted()
    return { ...takeTurn(options), warnings: [] }
  },
  doStream: async (options) => {
    options.abortSignal?.throwIfAborted()
    const parts = streamParts(takeTurn(options))
    const stream = new ReadableStream<LanguageModelV4StreamPart>({
      pull: async (controller) => {
        // One piece a turn of the loop, so that a stop can come in between.
        await new Promise((resume) => setImmediate(resume))
        if (options.abortSignal?.aborted) return controller.error(options.abortSignal.reason)
        const { value, done } = parts.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    })
    return { stream }
  },
})
