import {
  APICallError,
  type LanguageModelV4Message,
  type LanguageModelV4Prompt,
  type LanguageModelV4ToolCall,
} from '@ai-sdk/provider'
import type { RunEvent } from '@atelier/contract/run-event'
import { AppError } from '../../platform/app-error.ts'
import { modelCut } from '../../platform/models/model-failure.ts'
import type { ModelPart } from '../../platform/models/chat-model.ts'
import type { ResolvedModel } from '../../platform/models/models.ts'
import { type AnswerWriter, createAnswerWriter } from './answer-writer.ts'
import type { Knowledge } from './gather-knowledge.ts'
import { readStream } from '../../platform/models/read-stream.ts'
import { SearchInput, searchTool } from './search-tool.ts'

/** A model that keeps searching is made to answer after this many steps. */
const maxSteps = 6

/** What the model counted, over all steps. */
export interface Tokens {
  input: number
  output: number
}

export interface AnswerInput {
  resolved: ResolvedModel
  prompt: LanguageModelV4Prompt
  knowledge: Knowledge
  emit: (event: RunEvent) => void
  signal: AbortSignal
  /** Grows with every step, also of an answer that breaks off later. */
  tokens: Tokens
}

const titlesOf = (titles: string[]) => [...new Set(titles)].join('; ')

const callSearch = async (
  call: LanguageModelV4ToolCall,
  { knowledge, emit }: AnswerInput,
): Promise<string> => {
  const { toolCallId, toolName } = call
  const input = SearchInput.safeParse(parseJson(call.input))
  emit({ type: 'tool-input-available', toolCallId, toolName, input: input.data?.query ?? call.input })
  if (toolName !== searchTool.name || !input.success) {
    const errorText =
      toolName === searchTool.name ? 'The query is missing.' : `There is no tool called ${toolName}.`
    emit({ type: 'tool-output-error', toolCallId, errorText })
    return errorText
  }
  const { found, rendered } = await knowledge.search(input.data.query)
  emit({ type: 'tool-output-available', toolCallId, output: titlesOf(found.map((passage) => passage.title)) })
  return rendered
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const callMessages = (calls: LanguageModelV4ToolCall[], outputs: string[]): LanguageModelV4Message[] => [
  {
    role: 'assistant',
    content: calls.map(({ toolCallId, toolName, input }) => ({
      type: 'tool-call',
      toolCallId,
      toolName,
      input: parseJson(input) ?? {},
    })),
  },
  {
    role: 'tool',
    content: calls.map(({ toolCallId, toolName }, index) => ({
      type: 'tool-result',
      toolCallId,
      toolName,
      output: { type: 'text', value: outputs[index] ?? '' },
    })),
  },
]

/** Some servers refuse any request that offers tools: they still answer one that does not. */
const refusesTools = (error: unknown): boolean =>
  APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422)

/** One request to the model; what it says is written as it comes. Throws when it breaks off. */
const takeStep = async (
  { resolved, signal, tokens }: AnswerInput,
  prompt: LanguageModelV4Prompt,
  offersTool: boolean,
  writer: AnswerWriter,
): Promise<LanguageModelV4ToolCall[]> => {
  const calls: LanguageModelV4ToolCall[] = []
  let finished = false
  const tools = offersTool ? { tools: [searchTool], toolChoice: { type: 'auto' as const } } : {}
  const take = (part: ModelPart) => {
    if (part.type === 'text-delta') writer.text(part.delta)
    else if (part.type === 'reasoning-delta') writer.reasoning(part.delta)
    else if (part.type === 'tool-call') calls.push(part)
    else if (part.type === 'error') throw part.error
    else {
      finished = part.isWhole
      tokens.input += part.tokens.input
      tokens.output += part.tokens.output
    }
  }
  const { model, idleTimeout } = resolved
  await readStream(model, { prompt, ...tools }, { signal, idleTimeout }, take)
  writer.rest()
  if (!finished) throw modelCut()
  return calls
}

/**
 * Lets the model answer, searching as often as it asks to. Works on the provider's own
 * stream: the SDK's high-level loop costs several times as much for every token.
 */
export const answer = async (input: AnswerInput): Promise<void> => {
  const { knowledge, emit } = input
  const writer = createAnswerWriter(emit, (number) => knowledge.shown[number - 1])
  const prompt = [...input.prompt]
  let takesTools = knowledge.canSearch
  for (let step = 1; step <= maxSteps; step++) {
    emit({ type: 'start-step' })
    const offersTool = takesTools && step < maxSteps
    const calls = await takeStep(input, prompt, offersTool, writer).catch((error: unknown) => {
      if (!offersTool || writer.wrote || !refusesTools(error)) throw error
      takesTools = false
      return takeStep(input, prompt, false, writer)
    })
    const outputs: string[] = []
    for (const call of calls) outputs.push(await callSearch(call, input))
    emit({ type: 'finish-step' })
    if (calls.length === 0) break
    prompt.push(...callMessages(calls, outputs))
  }
  if (!writer.wrote)
    throw new AppError(
      'MODEL_REFUSED',
      'The model ended without an answer. Try again, or choose another model. Your question is kept.',
    )
}
