import type { RunEvent } from '@atelier/contract/answers/run-event'
import { englishOf } from '@atelier/contract/write-sentence'
import { asksForComments } from '@atelier/contract/crafts/craft-comments'
import type { ChatId, UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { ResolvedModel } from '../../../platform/models/models.ts'
import { collectUrls } from '../sources/urls.ts'
import { estimateTokens } from '../../../platform/models/estimate-tokens.ts'
import { contextLimitFromError } from '../../../platform/models/failures/context-limit.ts'
import { answer, type CompletionStatus, type ResumeInput, type Tokens } from './answer.ts'
import type { ParkedState, ResumeState } from '../lifecycle/answer-request.ts'
import { gatherKnowledge } from '../sources/gather-knowledge.ts'
import type { ImageContext } from '../sources/gather-images.ts'
import { hasUntrustedParts } from '../tools/untrusted-parts.ts'
import { charactersFor, computeBudget, type PromptBudget } from '../prompt/prompt-budget.ts'
import { continuationMessages } from '../prompt/continuation.ts'
import { buildPrompt, listQuestions } from '../prompt/prompt.ts'
import { quoteSources } from '../sources/quote-sources.ts'
import { shortSystemPrompt } from '../prompt/short-prompt.ts'
import { fitBranch } from '../prompt/fit-branch.ts'
import type { RunSpec } from '../lifecycle/run-spec.ts'
import { buildSearchQuery } from '../sources/search-query.ts'
import { sealEvent, sealSources } from '../sources/seal-sources.ts'
import { sourcesNote } from '../sources/source-list.ts'
import { readPageName, searchTool } from '../sources/source-tools.ts'
import { createToolUse, type ReplyTo } from '../tools/use-tools.ts'

const toResumeInput = (
  { replies, parts, citations }: ResumeState,
  { waiting }: ParkedState,
): ResumeInput => ({
  pendingAnswer: waiting,
  replies,
  citations,
  callIds: parts.flatMap((part) => (part.type === 'tool' ? [part.toolCallId] : [])),
})

/** Whether other people's text, in the material or the answer to continue, may already steer the model. */
const isTaintedAtStart = ({ hasUntrustedText }: RunSpec, resumeState: ResumeState | undefined): boolean =>
  hasUntrustedText === true || (resumeState !== undefined && hasUntrustedParts(resumeState.parts))

/**
 * In a short prompt, an earlier summary gets at most half of the history budget, so that the newest turns
 * fit.
 */
const fitHistory = (branch: RunSpec['branch'], { history, measure }: PromptBudget, isShort: boolean) => {
  const fittedBranch = fitBranch(branch, history, 1, measure)
  if (!isShort || fittedBranch.note === null) return { ...fittedBranch, historyMax: history }
  const note = measure.truncate(fittedBranch.note, history / 2)
  return { ...fittedBranch, note, historyMax: history - measure.sizeOf(note) }
}

interface AnswerContext {
  readonly resolvedModel: ResolvedModel
  readonly spec: RunSpec
  readonly userId: UserId
  readonly chatId: ChatId | null
  readonly images: ImageContext
  readonly emit: (event: RunEvent) => void
  readonly waitUntilStored: () => Promise<void>
  readonly signal: AbortSignal
  readonly replyTo?: ReplyTo | undefined
  readonly tokens: Tokens
  readonly resumeState?: ResumeState | undefined
}

/** Smallest usable context window, in tokens. */
const minContextWindow = 1024

/**
 * Retries with a smaller context window if the provider rejects the prompt as too long. Throws if
 * interrupted.
 */
export const generateAnswer = async (
  context: AppContext,
  answerContext: AnswerContext,
): Promise<ParkedState | CompletionStatus> => {
  let hasStarted = false
  const emit = (event: RunEvent) => {
    hasStarted ||= event.type !== 'start-step'
    answerContext.emit(event)
  }
  const generateWithWindow = async (contextWindow: number): Promise<ParkedState | CompletionStatus> => {
    const { resolvedModel } = answerContext
    try {
      const outcome = await attemptAnswer(context, {
        ...answerContext,
        emit,
        resolvedModel: { ...resolvedModel, contextWindow },
      })
      if (contextWindow < resolvedModel.contextWindow) resolvedModel.lowerContextWindow(contextWindow)
      return outcome
    } catch (error) {
      const reportedLimit = contextLimitFromError(error)
      if (reportedLimit === null || hasStarted) throw error
      // the provider’s count differs from ours: halve the window
      const smallerWindow =
        reportedLimit > 0 && reportedLimit < contextWindow ? reportedLimit : Math.floor(contextWindow / 2)
      if (smallerWindow < minContextWindow) throw error
      return generateWithWindow(smallerWindow)
    }
  }
  return generateWithWindow(answerContext.resolvedModel.contextWindow)
}

const attemptAnswer = async (
  context: AppContext,
  {
    resolvedModel,
    spec: fullSpec,
    userId,
    chatId,
    images,
    emit: publish,
    waitUntilStored,
    signal,
    replyTo,
    tokens,
    resumeState,
  }: AnswerContext,
): Promise<ParkedState | CompletionStatus> => {
  const isSealed = (fullSpec.sealed?.size ?? 0) > 0
  const usableSources = fullSpec.sources.filter(
    ({ id }) => resolvedModel.generates || !fullSpec.sealed?.has(id),
  )
  const spec = { ...fullSpec, sources: sealSources(usableSources, fullSpec.sealed) }
  const { branch, instructions, person, sources, limits } = spec
  const emit = (event: RunEvent) => publish(sealEvent(event, spec.sealed))
  const parkedState = resumeState?.parked ?? undefined
  const continuedState = resumeState && !parkedState ? resumeState : undefined
  const { promptTokens } = resolvedModel
  const isShort = promptTokens !== null
  const onTokens = ({ input, output }: Tokens) => {
    tokens.input += input
    tokens.output += output
  }
  const question = listQuestions(branch)[0] ?? ''
  const shortParts = { now: context.clock.now(), instructions, person, sources: 'some', isSealed }
  const fixedTokens = isShort ? estimateTokens(shortSystemPrompt(shortParts) + question) : 0
  const budget = computeBudget(resolvedModel.contextWindow, promptTokens, fixedTokens)
  const { measure } = budget
  if (!resolvedModel.generates) {
    await quoteSources(context, spec, isSealed, emit)
    return 'completed'
  }
  const gatherOptions = {
    query: () => buildSearchQuery(resolvedModel, branch, { signal, onTokens, log: context.log }),
    fullTextMax: budget.sources,
    measure,
    ...(isShort && { passagesMax: budget.sources }),
  }
  const knowledge = await gatherKnowledge(context, sources, gatherOptions, parkedState?.shown)
  const sealedSources = knowledge.sources.filter(({ id }) => spec.sealed?.has(id))
  const sealedTexts = isSealed
    ? () => [
        ...sealedSources.flatMap(({ summary, note }) => [
          summary ?? '',
          (note ?? []).map(englishOf).join(' '),
        ]),
        ...knowledge.visiblePassages
          .filter(({ attachmentId }) => spec.sealed?.has(attachmentId))
          .map(({ text }) => text),
      ]
    : undefined
  const craftCount = resumeState?.parts.filter(({ type }) => type === 'craft').length ?? 0
  const lastPart = continuedState?.parts.at(-1)
  const crafts = spec.crafts && {
    existingCrafts: spec.crafts,
    count: craftCount,
    keepsTexts: asksForComments(question),
    openCraft:
      lastPart?.type === 'craft'
        ? spec.crafts.find(({ craftId }) => craftId === lastPart.craftId)
        : undefined,
  }
  const tools = createToolUse({
    // in a small model's prompt, each tool takes up much of the space
    offeredTools: isShort ? spec.tools.filter(({ tool }) => tool.isEssential) : spec.tools,
    context: {
      app: context,
      userId,
      chatId,
      knowledge,
      urls: collectUrls([
        ...branch,
        ...(resumeState ? [{ role: 'assistant' as const, ...resumeState }] : []),
      ]),
    },
    emit,
    waitUntilStored,
    signal,
    sealedTexts,
    replyTo,
    supportsImages: resolvedModel.supportsImages,
    resultMax: (text) => charactersFor(budget, text, budget.result),
    callsLeft: parkedState?.callsLeft ?? limits.calls,
    isTainted: (parkedState?.isTainted ?? false) || isTaintedAtStart(spec, resumeState),
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
    model: resolvedModel.id,
    material: { sources, passages: knowledge.renderedPassages, hiddenImages: images.hiddenImages },
    images: images.byMessage,
    ...fitHistory(branch, budget, isShort),
    measure,
    replayedTools: new Set(spec.tools.flatMap(({ tool }) => (tool.keepsResult ? [tool.name] : []))),
  })
  const resumeInput = resumeState && parkedState && toResumeInput(resumeState, parkedState)
  if (continuedState)
    for (const each of continuationMessages(continuedState, crafts?.openCraft)) prompt.push(each)
  const answerInput = {
    crafts,
    resolvedModel,
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
  const outcome = await answer({ ...answerInput, resumeInput, continuedState })
  if (typeof outcome === 'string') return outcome
  const { visiblePassages: passages, first, canSearch, hasSearched } = knowledge
  const knowledgeState = { passages, first, canSearch, hasSearched }
  return { waiting: outcome, shown: knowledgeState, callsLeft: tools.callsLeft, isTainted: tools.isTainted }
}
