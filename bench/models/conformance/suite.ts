/** Tests what Atelier needs from a model server, with Atelier's own providers. */
import { setTimeout as delay } from 'node:timers/promises'
import { ModelPrices } from '@atelier/contract/admin/model-connection'
import { AppError } from '../../../apps/server/src/platform/app-error.ts'
import { anthropicProvider } from '../../../apps/server/src/platform/models/providers/anthropic-provider.ts'
import { generateObject } from '../../../apps/server/src/platform/models/generate-object.ts'
import type {
  ChatModel,
  ModelEnd,
  ModelRequest,
} from '../../../apps/server/src/platform/models/streams/chat-model.ts'
import { modelFailure } from '../../../apps/server/src/platform/models/failures/model-failure.ts'
import type { ResolvedModel } from '../../../apps/server/src/platform/models/models.ts'
import {
  ollamaProvider,
  openaiProvider,
} from '../../../apps/server/src/platform/models/providers/openai-provider.ts'
import type { ModelProvider } from '../../../apps/server/src/platform/models/provider.ts'
import { toolsRefusal } from '../../../apps/server/src/platform/models/failures/refusals.ts'
import { contextLimitFromError } from '../../../apps/server/src/platform/models/failures/context-limit.ts'
import type { ModelServer, RunningServer } from './servers.ts'

export const contextTokens = 1024

export const providerFor = (api: ModelServer['apis'][number], url: string): ModelProvider => {
  if (api === 'anthropic') return anthropicProvider('key', 'test', undefined, url)
  if (api === 'ollama') return ollamaProvider(url, 'test')
  return openaiProvider('test', `${url}/v1`, 'key', undefined, api)
}

interface Answer {
  text: string
  thoughts: string
  calls: { name: string; input: string }[]
  end: ModelEnd | undefined
  tokens: { input: number; output: number }
  chunkCount: number
}

const textPrompt = (text: string): ModelRequest['prompt'] => [
  { role: 'user', content: [{ type: 'text', text }] },
]

const request = async (
  model: ChatModel,
  text: string,
  overrides: Partial<ModelRequest> = {},
  onText?: (chunkCount: number) => void,
): Promise<Answer> => {
  const tokens = { input: 0, output: 0 }
  const answer: Answer = { text: '', thoughts: '', calls: [], end: undefined, tokens, chunkCount: 0 }
  const options = { prompt: textPrompt(text), abortSignal: AbortSignal.timeout(180_000), ...overrides }
  await model.stream(options, (part) => {
    if (part.type === 'error') throw part.error
    if (part.type === 'finish') {
      answer.end = part.end
      answer.tokens = part.tokens
    } else if (part.type === 'tool-call') answer.calls.push({ name: part.toolName, input: part.input })
    else if (part.type === 'reasoning-delta') answer.thoughts += part.delta
    else if (part.delta !== '') {
      answer.text += part.delta
      answer.chunkCount += 1
      onText?.(answer.chunkCount)
    }
  })
  return answer
}

export interface Outcome {
  readonly case: string
  /** Null if the server doesn't support it, as `note` says, which isn't a failure. */
  readonly isMet: boolean | null
  readonly note: string
}

const lookUpTool: NonNullable<ModelRequest['tools']>[number] = {
  type: 'function',
  name: 'look_up',
  description: 'Looks up facts about one town.',
  inputSchema: { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] },
}

type Case = (model: ChatModel, server: RunningServer) => Promise<Omit<Outcome, 'case'>>

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const stream: Case = async (model) => {
  const { text, end, tokens, chunkCount } = await request(model, 'Name three colours.', {
    maxOutputTokens: 40,
  })
  const isMet = text !== '' && chunkCount > 1 && (end === 'whole' || end === 'truncated')
  return { isMet, note: `${chunkCount} pieces, ${end}, ${tokens.input} + ${tokens.output} tokens` }
}

const usage: Case = async (model) => {
  const { tokens } = await request(model, 'Name three colours.', { maxOutputTokens: 10 })
  return { isMet: tokens.input > 0 && tokens.output > 0, note: `${tokens.input} + ${tokens.output} tokens` }
}

const truncatedAnswer: Case = async (model) => {
  const { end, tokens } = await request(model, 'Tell a long story.', { maxOutputTokens: 8 })
  return { isMet: end === 'truncated', note: `${end} after ${tokens.output} tokens` }
}

const abortedAnswer: Case = async (model) => {
  const controller = new AbortController()
  let abortedAt = 0
  const failure = await request(
    model,
    'Tell a very long story.',
    { abortSignal: controller.signal },
    (chunkCount) => {
      if (chunkCount !== 3) return
      abortedAt = performance.now()
      controller.abort()
    },
  ).then(
    () => 'it ended by itself',
    () => '',
  )
  const elapsedMs = performance.now() - abortedAt
  const { text } = await request(model, 'Name a colour.', { maxOutputTokens: 4 })
  const isMet = abortedAt > 0 && failure === '' && text !== ''
  return { isMet, note: failure || `ended ${Math.round(elapsedMs)} ms after the abort; the next answer came` }
}

const tooLongPrompt: Case = async (model) => {
  const text = `${'The tide rises and falls twice a day. '.repeat(400)} What rises?`
  try {
    const { tokens } = await request(model, text, { maxOutputTokens: 8 })
    return { isMet: null, note: `cut without a word: ${tokens.input} tokens were read` }
  } catch (error) {
    const limit = contextLimitFromError(error)
    return { isMet: limit !== null, note: limit === null ? modelFailure(error).message : `limit ${limit}` }
  }
}

const structuredOutput: Case = async (model) => {
  const resolvedModel = { model, idleTimeout: 120_000 } as ResolvedModel
  const form = {
    system: 'Read the prices from the text: `input` is for reading, `output` for writing.',
    prompt: 'Reading costs 2 and writing costs 8.',
    schema: ModelPrices,
  }
  try {
    const result = await generateObject(resolvedModel, form, AbortSignal.timeout(180_000))
    return { isMet: true, note: JSON.stringify(result) }
  } catch (error) {
    // a small model without a grammar may not fill in the form, may never stop, and may leave no space for a
    // retry
    const isSmallModelFailure = error instanceof AppError || contextLimitFromError(error) !== null
    if (isSmallModelFailure || (error instanceof Error && error.name === 'TimeoutError'))
      return { isMet: null, note: modelFailure(error).message }
    throw error
  }
}

const toolCall: Case = async (model) => {
  const text = 'Use look_up to find facts about Paris.'
  try {
    const { calls, text: answerText } = await request(model, text, {
      tools: [lookUpTool],
      toolChoice: { type: 'required' },
      maxOutputTokens: 120,
    })
    if (calls.length === 0) return { isMet: null, note: `no call, but text: ${answerText.slice(0, 40)}` }
    const isMet = calls.every(({ name, input }) => name === lookUpTool.name && isJson(input))
    return { isMet, note: calls.map(({ name, input }) => `${name} ${input}`).join('; ') }
  } catch (error) {
    const refusal = toolsRefusal(error, [lookUpTool.name])
    return { isMet: refusal === 'explicit', note: `refused: ${modelFailure(error).message}` }
  }
}

const toolResult: Case = async (model) => {
  const prompt: ModelRequest['prompt'] = [
    ...textPrompt('How many people live in Paris?'),
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: 'call_1', toolName: 'look_up', input: { town: 'Paris' } }],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'call_1',
          toolName: 'look_up',
          output: {
            type: 'text',
            value: 'Paris has 2 million people.',
          },
        },
      ],
    },
  ]
  try {
    const { text, calls } = await request(model, '', { prompt, tools: [lookUpTool], maxOutputTokens: 40 })
    return { isMet: text !== '' || calls.length > 0, note: text.slice(0, 60) || 'another call' }
  } catch (error) {
    return { isMet: toolsRefusal(error, [lookUpTool.name]) === 'explicit', note: modelFailure(error).message }
  }
}

const twoAtOnce: Case = async (model) => {
  const answers = await Promise.all(
    ['Name a colour.', 'Name an animal.'].map((text) => request(model, text, { maxOutputTokens: 12 })),
  )
  return { isMet: answers.every(({ text }) => text !== ''), note: 'both answered' }
}

const unknownModel = (provider: ModelProvider): Case => {
  return async () => {
    const model = await provider.languageModel('no-such-model')
    try {
      const { text } = await request(model, 'Hello', { maxOutputTokens: 4 })
      return { isMet: null, note: `the name is ignored: ${text.slice(0, 20)}` }
    } catch (error) {
      // a refusal, rather than a crash of the server
      const { statusCode = 0 } = error as { statusCode?: number }
      return { isMet: statusCode >= 400 && statusCode < 500, note: modelFailure(error).message }
    }
  }
}

/** Runs every case against one API of a server. */
export const runCases = async (
  provider: ModelProvider,
  server: RunningServer,
  report: (outcome: Outcome) => void,
): Promise<void> => {
  const model = await provider.languageModel(server.model)
  const cases: Record<string, Case> = {
    stream,
    usage,
    'cut-off': truncatedAnswer,
    abort: abortedAnswer,
    'too long': tooLongPrompt,
    'structured answer': structuredOutput,
    'tool call': toolCall,
    'tool result': toolResult,
    'two at once': twoAtOnce,
    'unknown model': unknownModel(provider),
  }
  for (const [name, runCase] of Object.entries(cases)) {
    try {
      report({ case: name, ...(await runCase(model, server)) })
    } catch (error) {
      report({ case: name, isMet: false, note: `${modelFailure(error).message} (${String(error)})` })
    }
    await delay(100)
  }
}
