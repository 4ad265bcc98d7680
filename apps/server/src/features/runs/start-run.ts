import { hostname } from 'node:os'
import type { ChatId, RunId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { performRun } from './perform-run.ts'
import { insertRun, type MessageRow, type RunRow } from './queries.ts'

const workerId = `${hostname()}:${process.pid}`

export const runInProgress = () =>
  new AppError(
    'RUN_IN_PROGRESS',
    'An answer is being written in this chat. Stop it or wait for its end, then send again.',
  )

/** Stores a run with the message that it will fill, in the transaction that stores the question. */
export const storeRun = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  chatId: ChatId,
  answerId: MessageRow['id'],
  model: string,
): Promise<RunRow> => {
  const now = context.clock.now()
  const run: RunRow = {
    id: uuidv7<RunId>(),
    chatId,
    messageId: answerId,
    userId: actor.userId,
    model,
    status: 'running',
    workerId,
    heartbeatAt: now,
    stopRequestedAt: null,
    createdAt: now,
    endedAt: null,
  }
  await insertRun(tx, run)
  return run
}

/**
 * Sets a stored run going in this process. Returns at once; the answer goes on whoever
 * listens. `hasFiles`: the question may have come with files that are still to be read.
 */
export const startRun = (
  context: AppContext,
  run: RunRow,
  questionId: MessageRow['id'],
  hasFiles: boolean,
): void => {
  void performRun(context, run, questionId, hasFiles)
}
