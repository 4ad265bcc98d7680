import {
  type ChatHistoryItem,
  type ChatModelFunctions,
  type GbnfJsonSchema,
  LlamaChat,
  type LlamaContextSequence,
  type Token,
} from 'node-llama-cpp'
import type { ChatRequest, ChatTurn, EngineEvent } from '../messages.ts'
import { EngineError } from './engine-error.ts'
import { grammarSchema } from './grammar-schema.ts'
import type { LoadedModel } from './load-model.ts'

const answerTokensMin = 64
/** In tokens. Small models that ramble don't stop by themselves. */
const answerTokensMax = 1500
/** Low, to keep small models close to the sources. */
const defaultTemperature = 0.2

const toHistory = (turns: readonly ChatTurn[]): ChatHistoryItem[] =>
  turns.map((turn): ChatHistoryItem => {
    if (turn.role !== 'model') return { type: turn.role, text: turn.text }
    const calls = turn.calls.map(({ name, input, result }) => ({
      type: 'functionCall' as const,
      name,
      params: input,
      result,
    }))
    return { type: 'model', response: [...(turn.text === '' ? [] : [turn.text]), ...calls] }
  })

const toFunctions = ({ tools }: ChatRequest): ChatModelFunctions =>
  Object.fromEntries(
    tools.map(({ name, description, schema }) => [
      name,
      { description, params: grammarSchema(schema) as GbnfJsonSchema },
    ]),
  )

const prefixLength = (a: readonly Token[], b: readonly Token[]): number => {
  const end = Math.min(a.length, b.length)
  let offset = 0
  while (offset < end && a[offset] === b[offset]) offset += 1
  return offset
}

/** The idle sequence with the longest common prefix, else the least recently used one. */
const acquireSequence = (
  sequences: LlamaContextSequence[],
  prompt: readonly Token[],
): { sequence: LlamaContextSequence; reused: number } => {
  const candidates = sequences.map((sequence) => ({
    sequence,
    reused: prefixLength(sequence.contextTokens, prompt),
  }))
  // a system prompt in common isn't reason enough to evict a long conversation
  const best = candidates.reduce<(typeof candidates)[number] | undefined>(
    (best, each) => (each.reused > (best?.reused ?? -1) && isWorthReusing(each) ? each : best),
    undefined,
  )
  const selection = best ?? candidates[0]
  if (!selection) throw new EngineError('failed', 'Every sequence is busy.')
  sequences.splice(sequences.indexOf(selection.sequence), 1)
  return selection
}

const isWorthReusing = ({ sequence, reused }: { sequence: LlamaContextSequence; reused: number }) =>
  reused > 0 && reused * 2 >= sequence.contextTokens.length

export const answerChat = async (
  { llama, model, wrapper, sequences, contextSize }: LoadedModel,
  request: ChatRequest,
  signal: AbortSignal,
  send: (event: EngineEvent) => void,
): Promise<void> => {
  const { id, schema } = request
  const startedAt = performance.now()
  const history = [...toHistory(request.turns), { type: 'model' as const, response: [] }]
  const functions = toFunctions(request)
  const hasFunctions = request.tools.length > 0
  const { contextText } = wrapper.generateContextState({
    chatHistory: history,
    ...(hasFunctions && { availableFunctions: functions, documentFunctionParams: true }),
  })
  const prompt = contextText.tokenize(model.tokenizer)
  const freeTokens = contextSize - prompt.length
  if (freeTokens < answerTokensMin)
    throw new EngineError('context', `The prompt has ${prompt.length} tokens.`, contextSize)
  const grammar =
    schema && (await llama.createGrammarForJsonSchema(grammarSchema(schema) as { type: 'object' }))
  const { sequence, reused } = acquireSequence(sequences, prompt)
  let firstAt: number | null = null
  let outputTokens = 0
  try {
    const chat = new LlamaChat({
      contextSequence: sequence,
      chatWrapper: wrapper,
      autoDisposeSequence: false,
    })
    const result = await chat.generateResponse(history, {
      signal,
      stopOnAbortSignal: true,
      maxTokens: Math.min(request.maxTokens ?? answerTokensMax, freeTokens),
      temperature: request.temperature ?? defaultTemperature,
      ...(request.topP !== null && { topP: request.topP }),
      repeatPenalty: { penalty: 1.1, lastTokens: 64 },
      customStopTriggers: request.stop,
      ...(!request.thinks && { budgets: { thoughtTokens: 0 } }),
      onToken: (tokens) => {
        firstAt ??= performance.now()
        outputTokens += tokens.length
      },
      onResponseChunk: ({ type, text }) => {
        if (text !== '') send({ type: type === 'segment' ? 'thought' : 'text', id, delta: text })
      },
      ...(grammar ? { grammar } : hasFunctions ? { functions, documentFunctionParams: true } : {}),
    })
    for (const { functionName, params } of result.functionCalls ?? [])
      send({ type: 'call', id, name: functionName, input: params ?? {} })
    const endAt = performance.now()
    const firstTokenMs = (firstAt ?? endAt) - startedAt
    send({
      type: 'finish',
      id,
      isTruncated: result.metadata.stopReason === 'maxTokens',
      tokens: { input: prompt.length, reused: Math.min(reused, prompt.length), output: outputTokens },
      time: { first: firstTokenMs, rest: endAt - startedAt - firstTokenMs },
    })
  } finally {
    sequences.push(sequence)
  }
}
