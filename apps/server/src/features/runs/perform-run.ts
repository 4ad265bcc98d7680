import type { RunEvent } from '@atelier/contract/run-event'
import type { AppContext } from '../../context.ts'
import { modelFailure } from '../../platform/models/model-failure.ts'
import type { Material } from '../../platform/models/chat-model.ts'
import type { RunWriter } from '../../platform/run-log/run-log.ts'
import { storable } from '../../platform/storable.ts'
import { shownPassages } from '../knowledge/index.ts'
import { answer, type Resumed } from './answer.ts'
import { type Ending, endRun } from './end-run.ts'
import { gatherKnowledge, type Knowledge } from './gather-knowledge.ts'
import { gatherPictures, noPictures } from './gather-pictures.ts'
import { type Asked, beginning, type Resuming } from './asked.ts'
import { budgetOf } from './prompt-budget.ts'
import { buildPrompt, questionsOf } from './prompt.ts'
import type { RunRow } from './queries.ts'
import { noteLater } from './note-history.ts'
import { recall } from './recall.ts'
import type { RunSpec } from './run-spec.ts'
import { sourcesNote } from './source-list.ts'
import { searchTool } from './source-tools.ts'
import { createToolUse } from './use-tools.ts'
import { waitForReading } from './wait-for-reading.ts'
import { placesBefore, wantedBy } from './wanted-by-question.ts'

const materialOf = (
  { branch, sources }: RunSpec,
  { shown, hasSearched, corpus, continued }: Knowledge,
): Material => {
  const [question = '', ...earlier] = questionsOf(branch)
  return {
    question,
    earlier,
    passages: shownPassages(shown),
    unread: sources
      .filter(({ status }) => status !== 'completed')
      .map(({ title, status }) => ({ title, hasFailed: status === 'failed' })),
    hasSearched,
    ...(corpus && { corpus }),
    continued,
  }
}

const resumedFrom = ({ parked, replies, parts, citations }: Resuming): Resumed => ({
  from: parked.waiting,
  replies,
  citations,
  callIds: parts.flatMap((part) => (part.type === 'tool' ? [part.toolCallId] : [])),
})

/** Whether a tool that reaches outside has been used in the branch before. */
const isTainted = ({ branch, tools }: RunSpec): boolean => {
  const outside = new Set(tools.flatMap(({ tool }) => (tool.effect === 'outside' ? [tool.name] : [])))
  return branch.some(({ parts }) => parts.some((part) => part.type === 'tool' && outside.has(part.name)))
}

/**
 * Makes one answer, whoever listens: gathers what it may rest on, lets the model speak and use tools,
 * and stores how it ended, or what it waits for. Never throws.
 */
export const performRun = async (
  context: AppContext,
  run: RunRow,
  writer: RunWriter,
  asked: Asked,
): Promise<void> => {
  const { resuming } = asked
  const events = beginning(run, asked)
  const tokens = { input: 0, output: 0 }
  const end = (ending: Ending) => endRun(context, { run, writer, events, tokens }, ending)
  const emit = (event: RunEvent) => {
    // stored in one insert with what others are told: what no store takes must not spoil theirs
    const kept = storable(event)
    events.push(kept)
    writer.append(kept)
  }
  const { signal } = writer
  try {
    const resolved = await context.models.resolve(run.model)
    const sources = await waitForReading(context, asked, emit, signal)
    const spec = { ...asked.spec, sources }
    const { branch, instructions, limits } = spec
    const parked = resuming?.parked
    const budget = budgetOf(resolved.contextWindow)
    const onTokens = (count: number) => void (tokens.input += count)
    const wanted = () => wantedBy(resolved, spec, { signal, onTokens, log: context.log })
    const gathering = {
      places: placesBefore(resolved, spec),
      wanted,
      wholeMax: budget.sources,
      joins: resolved.generates,
    }
    const knowledge = await gatherKnowledge(context, sources, gathering, parked?.shown)
    const tools = createToolUse({
      offered: spec.tools,
      context: { app: context, userId: run.userId, chatId: run.chatId, knowledge },
      emit,
      stored: () => writer.stored(),
      signal,
      resultMax: budget.result,
      callsLeft: parked?.callsLeft ?? limits.calls,
      isTainted: parked?.isTainted ?? isTainted(spec),
    })
    const hasPictures = sources.some(({ type }) => type === 'IMAGE')
    const pictures = hasPictures ? await gatherPictures(context, resolved, run.chatId, branch) : noPictures
    const prompt = buildPrompt({
      system: {
        now: context.clock.now(),
        instructions,
        sources: sourcesNote(knowledge.sources),
        canSearch: tools.has(searchTool.name),
        hasTools: tools.definitions().length > 0,
      },
      ...recall(branch, budget.history),
      material: { sources, passages: knowledge.rendered, unseen: pictures.unseen },
      pictures: pictures.seen,
      historyMax: budget.history,
      remembered: new Set(spec.tools.flatMap(({ tool }) => (tool.isRemembered ? [tool.name] : []))),
    })
    const material = () => materialOf(spec, knowledge)
    const resumed = resuming && resumedFrom(resuming)
    const input = { resolved, prompt, material, knowledge, tools, limits, emit, signal, tokens, resumed }
    const waiting = await answer(input)
    if (waiting === null) {
      await end({ status: 'completed' })
      await noteLater(context, run, resolved, branch).catch((error: unknown) => {
        context.log.warn({ runId: run.id, err: error }, 'a long conversation was not noted down')
      })
    } else {
      const { shown: passages, first, canSearch, hasSearched } = knowledge
      const left = { callsLeft: tools.callsLeft, isTainted: tools.isTainted }
      const shown = { passages, first, canSearch, hasSearched }
      await end({ status: 'waiting', parked: { waiting, shown, ...left } })
    }
  } catch (error) {
    if (signal.aborted) await end({ status: 'stopped' })
    else {
      const failure = modelFailure(error)
      context.log.warn({ runId: run.id, model: run.model, err: error }, 'an answer failed')
      await end({ status: 'failed', error: failure })
    }
  }
}
