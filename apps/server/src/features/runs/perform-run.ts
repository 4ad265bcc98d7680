import type { ProjectId } from '@atelier/contract/ids'
import type { RunEvent } from '@atelier/contract/run-event'
import type { AppContext } from '../../context.ts'
import type { RunWriter } from '../../platform/run-log/run-log.ts'
import { modelFailure } from '../../platform/models/model-failure.ts'
import { storable } from '../../platform/storable.ts'
import { answer } from './answer.ts'
import { type Ending, endRun } from './end-run.ts'
import { gatherKnowledge } from './gather-knowledge.ts'
import { gatherPictures, noPictures } from './gather-pictures.ts'
import { historyPrompt, searchQueryOf } from './history.ts'
import { systemPrompt } from './instructions.ts'
import { findInstructions, type RunRow, selectSources, type SourceRow, type Turn } from './queries.ts'
import { waitForReading } from './wait-for-reading.ts'

/** What an answer is asked for. */
export interface Asked {
  question: Turn
  /** The branch that the question goes on from, oldest first. */
  earlier: readonly Turn[]
  /** The chat's project. */
  projectId: ProjectId | null
  /** What the answer may rest on; null when the question may have come with files that are still to be read. */
  sources: SourceRow[] | null
}

/**
 * Makes one answer, whoever listens: gathers what it may rest on, lets the model speak, and
 * stores how it ended. Never throws.
 */
export const performRun = async (
  context: AppContext,
  run: RunRow,
  writer: RunWriter,
  { question, earlier, projectId, ...asked }: Asked,
): Promise<void> => {
  const events: RunEvent[] = []
  const tokens = { input: 0, output: 0 }
  const end = async (ending: Ending) => {
    if (await writer.kept) await endRun(context, { run, writer, events, tokens }, ending)
  }
  const emit = (event: RunEvent) => {
    // stored in one insert with what others are told: what no store takes must not spoil theirs
    const kept = storable(event)
    events.push(kept)
    writer.append(kept)
  }
  emit({
    type: 'start',
    messageId: run.messageId,
    messageMetadata: { chatId: run.chatId, parentId: question.id, model: run.model },
  })
  try {
    const resolved = await context.models.resolve(run.model)
    if (!asked.sources && (await writer.kept)) await waitForReading(context, question.id, emit, writer.signal)
    const sources = asked.sources ?? (await selectSources(context.db, { id: run.chatId, projectId }))
    const instructions = projectId ? await findInstructions(context.db, projectId) : null
    const branch = [...earlier, question]
    const knowledge = await gatherKnowledge(context, sources, searchQueryOf(branch))
    const hasPictures = sources.some(({ type }) => type === 'IMAGE')
    const pictures = hasPictures ? await gatherPictures(context, resolved, run.chatId, branch) : noPictures
    const system = systemPrompt({
      now: context.clock.now(),
      instructions,
      sources: knowledge.sources,
      passages: knowledge.rendered,
      canSearch: knowledge.canSearch,
      unseen: pictures.unseen,
    })
    const prompt = [{ role: 'system' as const, content: system }, ...historyPrompt(branch, pictures.seen)]
    await answer({ resolved, prompt, knowledge, emit, signal: writer.signal, tokens })
    await end({ status: 'completed' })
  } catch (error) {
    if (writer.signal.aborted) await end({ status: 'stopped' })
    else {
      const failure = modelFailure(error)
      context.log.warn({ runId: run.id, model: run.model, err: error }, 'an answer failed')
      await end({ status: 'failed', error: failure })
    }
  }
}
