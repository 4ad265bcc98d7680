import { hostname } from 'node:os'
import type { ChatId, RunId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { type Asked, performRun } from './perform-run.ts'
import type { MessageRow, RunRow } from './queries.ts'

const workerId = `${hostname()}:${process.pid}`

export const runInProgress = () =>
  new AppError(
    'RUN_IN_PROGRESS',
    'An answer is being written in this chat. Stop it or wait for its end, then send again.',
  )

/** A run of this process, with the message that it will fill; both are stored together with the question. */
export const newRun = (
  actor: Actor,
  chatId: ChatId,
  answerId: MessageRow['id'],
  model: string,
  now: Date,
): RunRow => ({
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
})

/** Sets a stored run going in this process. Returns at once; the answer goes on whoever listens. */
export const startRun = (context: AppContext, run: RunRow, asked: Asked): void => {
  void performRun(context, run, asked)
}
