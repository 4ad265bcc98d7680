import type { RunEvent } from '@atelier/contract/answers/run-event'
import type { AppContext } from '../../../context.ts'
import { modelFailure } from '../../../platform/models/failures/model-failure.ts'
import { type RunWriter, ShutdownError } from '../../../platform/run-log/run-log.ts'
import { sanitizeForStorage } from '../../../platform/sanitize-for-storage.ts'
import { type AnswerRequest, startEvents } from './answer-request.ts'
import { type RunResult, endRun } from './end-run.ts'
import { gatherImages, noImages } from '../sources/gather-images.ts'
import { generateAnswer } from '../writer/generate-answer.ts'
import { enqueueCompaction } from './compact-history.ts'
import type { RunRow } from './queries.ts'
import { waitForSources } from './wait-for-sources.ts'

/** Writes the answer even if no client is listening. Never throws. */
export const performRun = async (
  context: AppContext,
  run: RunRow,
  writer: RunWriter,
  request: AnswerRequest,
): Promise<void> => {
  const { resumeState } = request
  const events = startEvents(run, request)
  const tokens = { input: 0, output: 0 }
  const end = (result: RunResult) => endRun(context, { run, writer, events, tokens }, result)
  const emit = (event: RunEvent) => {
    // events are stored in a batch with those of other runs, and an invalid one would fail the whole batch
    const storedEvent = sanitizeForStorage(event)
    events.push(storedEvent)
    writer.append(storedEvent)
  }
  const { signal } = writer
  try {
    const resolvedModel = await context.models.resolve(run.model)
    const sources = await waitForSources(context, request, emit, signal)
    const spec = { ...request.spec, sources }
    const hasImages = sources.some(({ type }) => type === 'IMAGE')
    const images = hasImages ? await gatherImages(context, resolvedModel, run.chatId, spec.branch) : noImages
    const waitUntilStored = () => writer.untilStored()
    const { userId, chatId } = run
    const { replyTo } = writer
    const answerContext = {
      resolvedModel,
      spec,
      userId,
      chatId,
      images,
      emit,
      waitUntilStored,
      signal,
      replyTo,
      tokens,
      resumeState,
    }
    const outcome = await generateAnswer(context, answerContext)
    const isWaiting = typeof outcome !== 'string'
    await end(isWaiting ? { status: 'waiting', parked: outcome } : { status: outcome })
    if (!isWaiting)
      await enqueueCompaction(context, run, resolvedModel, spec.branch).catch((error: unknown) => {
        context.log.warn({ runId: run.id, err: error }, 'could not summarize a long conversation')
      })
  } catch (error) {
    if (signal.aborted)
      await end({ status: signal.reason instanceof ShutdownError ? 'interrupted' : 'stopped' })
    else {
      const failure = events.some(({ type }) => type === 'text-delta')
        ? modelFailure(error, 'The partial answer was kept.')
        : modelFailure(error)
      context.log.warn({ runId: run.id, model: run.model, err: error }, 'answer failed')
      await end({ status: 'failed', error: failure })
    }
  }
}
