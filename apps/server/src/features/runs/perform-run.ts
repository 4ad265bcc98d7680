import type { RunEvent } from '@atelier/contract/run-event'
import type { AppContext } from '../../context.ts'
import { modelFailure } from '../../platform/models/model-failure.ts'
import { answer } from './answer.ts'
import { endRun } from './end-run.ts'
import { gatherKnowledge } from './gather-knowledge.ts'
import { historyPrompt, searchQueryOf } from './history.ts'
import { systemPrompt } from './instructions.ts'
import { findInstructions, type MessageRow, type RunRow, selectBranch } from './queries.ts'
import { waitForReading } from './wait-for-reading.ts'

const branchMax = 200

/**
 * Makes one answer, whoever listens: reads the branch, gathers what it may rest on, lets
 * the model speak, and stores how it ended. Never throws.
 */
export const performRun = async (context: AppContext, run: RunRow, question: MessageRow): Promise<void> => {
  const writer = context.runLog.open(run.id)
  const events: RunEvent[] = []
  const emit = (event: RunEvent) => {
    events.push(event)
    writer.append(event)
  }
  emit({
    type: 'start',
    messageId: run.messageId,
    messageMetadata: { chatId: run.chatId, parentId: question.id, model: run.model },
  })
  try {
    const resolved = await context.models.resolve(run.model)
    await waitForReading(context, question.id, emit, writer.signal)
    const branch = await selectBranch(context.db, question.id, branchMax)
    const knowledge = await gatherKnowledge(context, run.chatId, searchQueryOf(branch))
    const system = systemPrompt({
      now: context.clock.now(),
      instructions: await findInstructions(context.db, run.chatId),
      sources: knowledge.sources,
      passages: knowledge.rendered,
      canSearch: knowledge.canSearch,
    })
    const prompt = [{ role: 'system' as const, content: system }, ...historyPrompt(branch)]
    await answer({ resolved, prompt, knowledge, emit, signal: writer.signal })
    await endRun(context, run, writer, events, { status: 'completed' })
  } catch (error) {
    if (writer.signal.aborted) await endRun(context, run, writer, events, { status: 'stopped' })
    else {
      const failure = modelFailure(error)
      context.log.warn({ runId: run.id, model: run.model, err: error }, 'an answer failed')
      await endRun(context, run, writer, events, { status: 'failed', error: failure })
    }
  }
}
