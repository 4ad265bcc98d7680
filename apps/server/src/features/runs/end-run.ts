import { composeMessage } from '@atelier/contract/compose-message'
import type { RunEvent } from '@atelier/contract/run-event'
import type { AppContext } from '../../context.ts'
import type { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RunWriter } from '../../platform/run-log/run-log.ts'
import { completeMessage, endRunRow, lockRunningRun, type RunRow, touchChatRow } from './queries.ts'

export interface Ending {
  status: 'completed' | 'stopped' | 'failed' | 'interrupted'
  error?: AppError
}

export const lastEvents = ({ status, error }: Ending): RunEvent[] => [
  ...(error
    ? ([
        { type: 'data-failure', data: { code: error.code, message: error.message } },
        { type: 'error', errorText: error.message },
      ] as const)
    : []),
  ...(status === 'stopped' || status === 'interrupted' ? [{ type: 'abort' } as const] : []),
  { type: 'finish', messageMetadata: { status } },
]

/** Makes the message from the run's events and closes the run, in the caller's transaction. */
export const storeEnding = async (
  context: AppContext,
  tx: Database,
  run: RunRow,
  events: RunEvent[],
): Promise<void> => {
  // a chat deleted meanwhile has taken the run with it
  if (!(await lockRunningRun(tx, run.id))) return
  const now = context.clock.now()
  const { parts, citations, status, error } = composeMessage(events)
  await completeMessage(tx, run.messageId, {
    parts: [...parts],
    citations: [...citations],
    status,
    error: error ? { ...error } : null,
    completedAt: now,
  })
  await endRunRow(tx, run.id, now)
  const ownerId = await touchChatRow(tx, run.chatId, now)
  if (ownerId)
    await context.events.publish(tx, [ownerId], { type: 'chat', chatId: run.chatId, change: 'updated' })
}

/** Ends a run that this process makes. If even that fails, the reaper ends it later from what was stored. */
export const endRun = async (
  context: AppContext,
  run: RunRow,
  writer: RunWriter,
  events: RunEvent[],
  ending: Ending,
): Promise<void> => {
  const last = lastEvents(ending)
  try {
    await writer.end(last, (tx) => storeEnding(context, tx, run, [...events, ...last]))
  } catch (error) {
    context.log.error({ runId: run.id, err: error }, 'the end of an answer could not be stored')
  }
}
