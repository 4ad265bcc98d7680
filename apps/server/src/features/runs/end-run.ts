import { composeMessage } from '@atelier/contract/compose-message'
import type { RunEvent } from '@atelier/contract/run-event'
import type { AppContext } from '../../context.ts'
import type { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RunWriter } from '../../platform/run-log/run-log.ts'
import { storable } from '../../platform/storable.ts'
import { countTokens, giveBackMessage } from '../users/index.ts'
import type { Tokens } from './answer.ts'
import { completeAnswer, endRunRow, type RunRow, touchChatRow } from './queries.ts'

export interface Ending {
  status: 'completed' | 'stopped' | 'failed' | 'interrupted'
  error?: AppError
}

export const lastEvents = ({ status, error }: Ending): RunEvent[] => [
  ...(error
    ? ([
        { type: 'data-failure', data: { code: error.code, message: storable(error.message) } },
        { type: 'error', errorText: storable(error.message) },
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
  const now = context.clock.now()
  // the chat before the run, as whoever deletes it: neither waits for the other
  const ownerId = await touchChatRow(tx, run.chatId, now)
  // a chat deleted meanwhile has taken the run with it
  if (!ownerId || !(await endRunRow(tx, run.id, now))) return
  const { parts, citations, status, error } = composeMessage(events)
  if (status === 'failed' || status === 'interrupted') await giveBackMessage(tx, run.userId, run.createdAt)
  const event = { type: 'chat', chatId: run.chatId, change: 'updated' } as const
  const answer = { parts: [...parts], citations: [...citations], status, error: error ? { ...error } : null }
  await completeAnswer(tx, run.messageId, answer, now, { ownerId, event })
}

/** A run that this process makes. */
interface OwnRun {
  run: RunRow
  writer: RunWriter
  events: RunEvent[]
  tokens: Tokens
}

/** Ends a run that this process makes. If even that fails, the reaper ends it later from what was stored. */
export const endRun = async (
  context: AppContext,
  { run, writer, events, tokens }: OwnRun,
  ending: Ending,
): Promise<void> => {
  const last = lastEvents(ending)
  context.metrics.runs.inc({ status: ending.status })
  context.metrics.tokens.inc({ model: run.model, direction: 'in' }, tokens.input)
  context.metrics.tokens.inc({ model: run.model, direction: 'out' }, tokens.output)
  try {
    await writer.end(last, async (tx) => {
      await storeEnding(context, tx, run, [...events, ...last])
      await countTokens(context, tx, run.userId, tokens.input + tokens.output)
    })
  } catch (error) {
    context.log.error({ runId: run.id, err: error }, 'the end of an answer could not be stored')
  }
}
