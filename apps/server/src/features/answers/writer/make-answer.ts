import type { RunEvent } from '@atelier/contract/answers/run-event'
import { englishOf } from '@atelier/contract/write-sentence'
import { asksForComments } from '@atelier/contract/crafts/craft-comments'
import type { ChatId, UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { ResolvedModel } from '../../../platform/models/models.ts'
import { addressesIn } from '../sources/addresses.ts'
import { contextLimitFromError } from '../../../platform/models/failures/too-long.ts'
import { answer, type CompletionStatus, type ResumeInput, type Tokens } from './answer.ts'
import type { ParkedState, ResumeState } from '../lifecycle/answer-request.ts'
import { gatherKnowledge } from '../sources/gather-knowledge.ts'
import type { Pictures } from '../sources/gather-pictures.ts'
import { hasOutsideParts } from '../tools/outside-words.ts'
import { budgetOf } from '../prompt/prompt-budget.ts'
import { continuationMessages } from '../prompt/continuation.ts'
import { buildPrompt, questionsOf } from '../prompt/prompt.ts'
import { quoteSources } from '../sources/quote-sources.ts'
import { branchWithin } from '../prompt/branch-within.ts'
import type { RunSpec } from '../lifecycle/run-spec.ts'
import { searchQueryFor } from '../sources/search-query.ts'
import { sealEvent, sealSources } from '../sources/seal-sources.ts'
import { sourcesNote } from '../sources/source-list.ts'
import { readPageName, searchTool } from '../sources/source-tools.ts'
import { createToolUse, type ReplyTo } from '../tools/use-tools.ts'

const resumedFrom = ({ replies, parts, citations }: ResumeState, { waiting }: ParkedState): ResumeInput => ({
  from: waiting,
  replies,
  citations,
  callIds: parts.flatMap((part) => (part.type === 'tool' ? [part.toolCallId] : [])),
})

/** Whether words of others may already steer the model, from its material or the answer that it continues. */
const isTainted = ({ hasOutsideWords }: RunSpec, resuming: ResumeState | undefined): boolean =>
  hasOutsideWords === true || (resuming !== undefined && hasOutsideParts(resuming.parts))

interface AnswerContext {
  readonly resolved: ResolvedModel
  readonly spec: RunSpec
  readonly userId: UserId
  readonly chatId: ChatId | null
  readonly pictures: Pictures
  readonly emit: (event: RunEvent) => void
  readonly stored: () => Promise<void>
  readonly signal: AbortSignal
  readonly replyTo?: ReplyTo | undefined
  readonly tokens: Tokens
  readonly resuming?: ResumeState | undefined
}

/** Smallest usable context window, in tokens. */
const windowMin = 1024

/** Retries with less if the prompt is too long. Throws if interrupted. */
export const makeAnswer = async (
  context: AppContext,
  answering: AnswerContext,
): Promise<ParkedState | CompletionStatus> => {
  let hasBegun = false
  const emit = (event: RunEvent) => {
    hasBegun ||= event.type !== 'start-step'
    answering.emit(event)
  }
  const makeWithWindow = async (contextWindow: number): Promise<ParkedState | CompletionStatus> => {
    const { resolved } = answering
    try {
      const outcome = await attemptAnswer(context, {
        ...answering,
        emit,
        resolved: { ...resolved, contextWindow },
      })
      if (contextWindow < resolved.contextWindow) resolved.lowerContextWindow(contextWindow)
      return outcome
    } catch (error) {
      const limit = contextLimitFromError(error)
      if (limit === null || hasBegun) throw error
      // the provider’s count differs from ours: halve the window
      const less = limit > 0 && limit < contextWindow ? limit : Math.floor(contextWindow / 2)
      if (less < windowMin) throw error
      return makeWithWindow(less)
    }
  }
  return makeWithWindow(answering.resolved.contextWindow)
}

const attemptAnswer = async (
  context: AppContext,
  {
    resolved,
    spec: whole,
    userId,
    chatId,
    pictures,
    emit: publish,
    stored,
    signal,
    replyTo,
    tokens,
    resuming,
  }: AnswerContext,
): Promise<ParkedState | CompletionStatus> => {
  const isSealed = (whole.sealed?.size ?? 0) > 0
  const usable = whole.sources.filter(({ id }) => resolved.generates || !whole.sealed?.has(id))
  const spec = { ...whole, sources: sealSources(usable, whole.sealed) }
  const { branch, instructions, person, sources, limits } = spec
  const emit = (event: RunEvent) => publish(sealEvent(event, spec.sealed))
  const parked = resuming?.parked ?? undefined
  const continued = resuming && !parked ? resuming : undefined
  const { promptTokens } = resolved
  const isShort = promptTokens !== null
  const budget = budgetOf(resolved.contextWindow, promptTokens)
  const onTokens = ({ input, output }: Tokens) => {
    tokens.input += input
    tokens.output += output
  }
  const question = questionsOf(branch)[0] ?? ''
  if (!resolved.generates) {
    await quoteSources(context, spec, isSealed, emit)
    return 'completed'
  }
  const gathering = {
    query: () => searchQueryFor(resolved, branch, { signal, onTokens, log: context.log }),
    wholeMax: budget.sources,
    ...(isShort && { passagesMax: budget.sources }),
  }
  const knowledge = await gatherKnowledge(context, sources, gathering, parked?.shown)
  const closed = knowledge.sources.filter(({ id }) => spec.sealed?.has(id))
  const sealedTexts = isSealed
    ? () => [
        ...closed.flatMap(({ summary, note }) => [summary ?? '', (note ?? []).map(englishOf).join(' ')]),
        ...knowledge.visiblePassages
          .filter(({ attachmentId }) => spec.sealed?.has(attachmentId))
          .map(({ text }) => text),
      ]
    : undefined
  const hasMade = resuming?.parts.filter(({ type }) => type === 'craft').length ?? 0
  const last = continued?.parts.at(-1)
  const crafts = spec.crafts && {
    existing: spec.crafts,
    count: hasMade,
    keepsTexts: asksForComments(question),
    open: last?.type === 'craft' ? spec.crafts.find(({ craftId }) => craftId === last.craftId) : undefined,
  }
  const tools = createToolUse({
    // each takes a good part of a small model's prompt
    offered: isShort ? spec.tools.filter(({ tool }) => tool.isEssential) : spec.tools,
    context: {
      app: context,
      userId,
      chatId,
      knowledge,
      addresses: addressesIn([...branch, ...(resuming ? [{ role: 'assistant' as const, ...resuming }] : [])]),
    },
    emit,
    stored,
    signal,
    sealedTexts,
    replyTo,
    seesImages: resolved.seesImages,
    resultMax: budget.result,
    callsLeft: parked?.callsLeft ?? limits.calls,
    isTainted: (parked?.isTainted ?? false) || isTainted(spec, resuming),
    isUnattended: spec.isUnattended ?? false,
  })
  const prompt = buildPrompt({
    system: {
      now: context.clock.now(),
      instructions,
      person,
      sources: sourcesNote(knowledge.sources),
      canSearch: tools.has(searchTool.name),
      readsWeb: tools.has(readPageName),
      hasTools: tools.definitions().length > 0,
      hasCrafts: spec.crafts !== null && !isShort,
      isShort,
      isSealed,
    },
    crafts: spec.crafts ?? [],
    model: resolved.id,
    ...branchWithin(branch, budget.history),
    material: { sources, passages: knowledge.rendered, hiddenImages: pictures.hiddenImages },
    pictures: pictures.byMessage,
    historyMax: budget.history,
    remembered: new Set(spec.tools.flatMap(({ tool }) => (tool.isRemembered ? [tool.name] : []))),
  })
  const resumed = resuming && parked && resumedFrom(resuming, parked)
  if (continued) for (const each of continuationMessages(continued, crafts?.open)) prompt.push(each)
  const common = {
    crafts,
    resolved,
    prompt,
    effort: spec.effort,
    knowledge,
    sealedTexts,
    tools,
    limits,
    emit,
    signal,
    tokens,
    person: userId,
  }
  const waiting = await answer({ ...common, resumed, continued })
  if (typeof waiting === 'string') return waiting
  const { visiblePassages: passages, first, canSearch, hasSearched } = knowledge
  const knowledgeState = { passages, first, canSearch, hasSearched }
  return { waiting, shown: knowledgeState, callsLeft: tools.callsLeft, isTainted: tools.isTainted }
}
