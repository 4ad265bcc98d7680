import {
  APICallError,
  type LanguageModelV4Message,
  type LanguageModelV4Prompt,
  type LanguageModelV4ReasoningPart,
  type LanguageModelV4TextPart,
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

type Said = LanguageModelV4TextPart | LanguageModelV4ReasoningPart

/** What the model did in one step, to be told back to it word for word: providers sign their thoughts and calls. */
const createStep = () => {
  const said: Said[] = []
  const calls: LanguageModelV4ToolCall[] = []
  let open = ''
  return {
    calls,
    add: (part: Extract<ModelPart, { delta: string }>): void => {
      const type = part.type === 'text-delta' ? 'text' : 'reasoning'
      const key = `${type} ${part.id}`
      const last = key === open ? said.at(-1) : undefined
      const grown: Said = last ?? { type, text: '' }
      if (!last) said.push(grown)
      open = key
      grown.text += part.delta
      if (part.providerMetadata)
        grown.providerOptions = { ...grown.providerOptions, ...part.providerMetadata }
    },
    messages: (outputs: readonly string[]): LanguageModelV4Message[] => [
      {
        role: 'assistant',
        content: [
          ...said.filter(({ text, providerOptions }) => text !== '' || providerOptions),
          ...calls.map(({ toolCallId, toolName, input, providerMetadata }) => ({
            type: 'tool-call' as const,
            toolCallId,
            toolName,
            input: parseJson(input) ?? {},
            ...(providerMetadata ? { providerOptions: providerMetadata } : {}),
          })),
        ],
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
    ],
  }
}

type Step = ReturnType<typeof createStep>

/** Servers leave ids out, or use them again in the next step: within an answer each call has its own. */
const createCallIds = () => {
  const known = new Set<string>()
  return (id: string): string => {
    const wanted = id === '' ? 'call' : id
    let own = wanted
    for (let at = 2; known.has(own); at++) own = `${wanted}-${at}`
    known.add(own)
    return own
  }
}

/** Some servers refuse any request that offers tools: they still answer one that does not. */
const refusesTools = (error: unknown): boolean =>
  APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422)

/** One request to the model; what it says is written as it comes. Throws when it breaks off. */
const takeStep = async (
  { resolved, signal, tokens }: AnswerInput,
  prompt: LanguageModelV4Prompt,
  offersTool: boolean,
  writer: AnswerWriter,
): Promise<Step> => {
  const step = createStep()
  let finished = false
  const tools = offersTool ? { tools: [searchTool], toolChoice: { type: 'auto' as const } } : {}
  const take = (part: ModelPart) => {
    if (part.type === 'tool-call') step.calls.push(part)
    else if (part.type === 'error') throw part.error
    else if (part.type === 'finish') {
      finished = part.isWhole
      tokens.input += part.tokens.input
      tokens.output += part.tokens.output
    } else {
      step.add(part)
      if (part.type === 'text-delta') writer.text(part.delta)
      else writer.reasoning(part.delta)
    }
  }
  const { model, idleTimeout } = resolved
  await readStream(model, { prompt, ...tools }, { signal, idleTimeout }, take)
  writer.rest()
  if (!finished) throw modelCut()
  return step
}

const toolRefused =
  'The model’s server refused this tool, so the answer was made without it. Another model may be able to use it.'

/**
 * Lets the model answer, searching as often as it asks to. Works on the provider's own
 * stream: the SDK's high-level loop costs several times as much for every token.
 */
export const answer = async (input: AnswerInput): Promise<void> => {
  const { knowledge, emit } = input
  const writer = createAnswerWriter(emit, (number) => knowledge.shown[number - 1])
  const prompt = [...input.prompt]
  const callId = createCallIds()
  let takesTools = knowledge.canSearch
  for (let at = 1; at <= maxSteps; at++) {
    emit({ type: 'start-step' })
    const offersTool = takesTools && at < maxSteps
    const step = await takeStep(input, prompt, offersTool, writer).catch(async (error: unknown) => {
      if (!offersTool || writer.wrote || !refusesTools(error)) throw error
      takesTools = false
      const without = await takeStep(input, prompt, false, writer)
      const call = { toolCallId: callId('refused'), toolName: searchTool.name }
      emit({ type: 'tool-input-available', ...call, input: '' })
      emit({ type: 'tool-output-error', toolCallId: call.toolCallId, errorText: toolRefused })
      return without
    })
    for (const call of step.calls) call.toolCallId = callId(call.toolCallId)
    // side by side; what they say is told in the order of the calls
    const outputs = await Promise.all(step.calls.map((call) => callSearch(call, input)))
    emit({ type: 'finish-step' })
    if (step.calls.length === 0) break
    prompt.push(...step.messages(outputs))
  }
  if (!writer.wrote)
    throw new AppError(
      'MODEL_REFUSED',
      'The model ended without an answer. Try again, or choose another model. Your question is kept.',
    )
}
