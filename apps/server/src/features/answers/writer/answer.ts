import { APICallError, type LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { Citation } from '@atelier/contract/answers/citation'
import type { Effort } from '@atelier/contract/admin/model'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import { AppError } from '../../../platform/app-error.ts'
import { requireEnd } from '../../../platform/models/failures/model-failure.ts'
import type { ModelPart } from '../../../platform/models/streams/chat-model.ts'
import type { ResolvedModel } from '../../../platform/models/models.ts'
import { readStream } from '../../../platform/models/streams/read-stream.ts'
import { createCallIds } from '../../../platform/models/streams/call-ids.ts'
import { toolsRefusal } from '../../../platform/models/failures/refusals.ts'
import { type AnswerWriter, createAnswerWriter } from './answer-writer.ts'
import type { Knowledge } from '../sources/gather-knowledge.ts'
import type { RunLimits } from '../lifecycle/run-spec.ts'
import { readReplay } from '../prompt/replay-thoughts.ts'
import { createStep, resultsMessages, type Step } from './step.ts'
import type { Reply, SettledCall, ToolUser } from '../tools/use-tools.ts'
import { withholdQuotes } from '../sources/withhold-quotes.ts'
import type { CraftContext } from './write-crafts.ts'

/** Counted by the provider, over all steps. */
export interface Tokens {
  input: number
  output: number
}

/** `truncated`: the answer reached the model's output limit. */
export type CompletionStatus = 'completed' | 'truncated'

export interface PendingAnswer {
  readonly steps: number
  readonly said: LanguageModelV4Prompt
  readonly calls: readonly SettledCall[]
}

export interface AnswerInput {
  resolvedModel: ResolvedModel
  prompt: LanguageModelV4Prompt
  effort?: Effort | undefined
  knowledge: Pick<Knowledge, 'visiblePassages'>
  sealedTexts?: (() => readonly string[]) | undefined
  tools: ToolUser
  limits: RunLimits
  emit: (event: RunEvent) => void
  signal: AbortSignal
  person?: string
  /** Updated in every step, so that tokens count even if the answer is interrupted later. */
  tokens: Tokens
  resumeInput?: ResumeInput | undefined
  continuedState?: { readonly citations: readonly Citation[] } | undefined
  crafts: CraftContext | null
}

export interface ResumeInput {
  readonly pendingAnswer: PendingAnswer
  readonly replies: ReadonlyMap<string, Reply>
  readonly citations: readonly Citation[]
  readonly callIds: readonly string[]
}

const runStep = async (
  { resolvedModel, effort, signal, tokens, tools, person }: AnswerInput,
  prompt: LanguageModelV4Prompt,
  offersTools: boolean,
  writer: AnswerWriter,
): Promise<Step> => {
  const step = createStep()
  const definitions = offersTools ? tools.definitions() : []
  const toolOptions =
    definitions.length > 0 ? { tools: definitions, toolChoice: { type: 'auto' as const } } : {}
  const consumePart = (part: ModelPart) => {
    if (part.type === 'tool-call') step.calls.push(part)
    else if (part.type === 'error') throw part.error
    else if (part.type === 'finish') {
      tokens.input += part.tokens.input
      tokens.output += part.tokens.output
    } else {
      step.add(part)
      if (part.type === 'text-delta') writer.text(part.delta)
      else writer.reasoning(part.delta)
      const replay = readReplay(part, resolvedModel.id)
      if (replay) writer.signReasoning(replay)
    }
  }
  const { model, idleTimeout, reasons } = resolvedModel
  const reasoningOptions = effort && reasons ? { reasoning: effort } : {}
  const streamEnd = await readStream(
    model,
    { prompt, ...toolOptions, ...reasoningOptions, ...(person !== undefined && { person }) },
    { signal, idleTimeout },
    consumePart,
  ).finally(() => writer.flush())
  requireEnd(streamEnd)
  step.isTruncated = streamEnd === 'truncated'
  return step
}

const rewritePrompt = (
  failedEdits: readonly { identifier: string; failure: string }[],
): LanguageModelV4Prompt[number] => ({
  role: 'user',
  content: [
    {
      type: 'text',
      text: `These changes to crafts weren’t applied:\n${failedEdits.map(({ identifier, failure }) => `- ${identifier}: ${failure}`).join('\n')}\nWrite each of these crafts again in full, under its identifier, and nothing else.`,
    },
  ],
})

const rejectionText =
  'The model’s server rejected this tool, so the answer was generated without it. Another model may be able to use it.'

/** Reads the provider's raw stream, since the SDK's own loop costs several times more per token. */
export const answer = async (input: AnswerInput): Promise<PendingAnswer | CompletionStatus> => {
  const { knowledge, emit, tools, limits, resumeInput, continuedState, crafts } = input
  const previousCitations = (resumeInput ?? continuedState)?.citations
  const answerWriter = createAnswerWriter(
    emit,
    () => knowledge.visiblePassages,
    previousCitations,
    continuedState !== undefined && !crafts?.openCraft,
    crafts,
  )
  const writer = input.sealedTexts ? withholdQuotes(answerWriter, input.sealedTexts) : answerWriter
  const messages: LanguageModelV4Prompt = [...(resumeInput?.pendingAnswer.said ?? [])]
  const uniqueCallId = createCallIds(resumeInput?.callIds ?? [])
  const deadline = performance.now() + limits.workMs
  let stepCount = resumeInput?.pendingAnswer.steps ?? 0
  let mayRequestRewrite = true
  let status: CompletionStatus = 'completed'

  const dropTools = (errorMessage: string): boolean => {
    const { droppedTools, hasDroppedAll } = tools.drop(errorMessage)
    for (const { name, title } of droppedTools) {
      const call = { toolCallId: uniqueCallId('refused'), toolName: name, title }
      emit({ type: 'tool-input-available', ...call, input: {} })
      emit({ type: 'tool-output-error', toolCallId: call.toolCallId, errorText: rejectionText })
    }
    return hasDroppedAll
  }
  const nextStep = async (): Promise<Step> => {
    const offersTools =
      stepCount < limits.steps && performance.now() < deadline && tools.definitions().length > 0
    const prompt = [...input.prompt, ...messages]
    try {
      return await runStep(input, prompt, offersTools, writer)
    } catch (error) {
      const names = tools.definitions().map(({ name }) => name)
      const rejection = offersTools && !writer.hasWritten ? toolsRefusal(error, names) : null
      if (rejection === null || !APICallError.isInstance(error)) throw error
      const hasDroppedAll = dropTools(`${error.message} ${error.responseBody ?? ''}`)
      const step = await nextStep()
      if (hasDroppedAll && rejection === 'explicit') input.resolvedModel.refusedTools()
      return step
    }
  }
  const settleCalls = (calls: readonly SettledCall[]): PendingAnswer | null => {
    if (calls.some(({ told: result }) => result === null)) return { steps: stepCount, said: messages, calls }
    for (const message of resultsMessages(calls)) messages.push(message)
    return null
  }

  if (resumeInput) settleCalls(await tools.resume(resumeInput.pendingAnswer.calls, resumeInput.replies))
  if (!input.resolvedModel.supportsTools) dropTools('')
  for (;;) {
    stepCount += 1
    emit({ type: 'start-step' })
    const step = await nextStep()
    status = step.isTruncated ? 'truncated' : 'completed'
    for (const call of step.calls) call.toolCallId = uniqueCallId(call.toolCallId)
    if (step.calls.length > 0) messages.push(step.toMessage())
    const calls = await tools.begin(step.calls)
    emit({ type: 'finish-step' })
    const failedEdits = writer.drainFailedEdits()
    if (calls.length === 0 && mayRequestRewrite && failedEdits.length > 0) {
      mayRequestRewrite = false
      messages.push(step.toMessage(), rewritePrompt(failedEdits))
      continue
    }
    if (calls.length === 0) break
    const pendingAnswer = settleCalls(calls)
    if (pendingAnswer) return pendingAnswer
    // at the last step, the model called a tool although none was offered
    if (stepCount >= limits.steps) break
  }
  if (!writer.hasWritten && !resumeInput)
    throw new AppError(
      'MODEL_REFUSED',
      status === 'truncated'
        ? 'The model reached its length limit before it started the answer. Your question was kept. Ask for less at a time, or choose another model.'
        : 'The model returned no answer. Your question was kept. Try again, or choose another model.',
    )
  return status
}
