import { hostname } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import type { ChatId, RunId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RunWriter } from '../../platform/run-log/run-log.ts'
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

/** Turns of the event loop until a request to a model stands in its socket. */
const turnsToAsk = 2

/** Sets a run going, just before its transaction stores it. */
export type BeginRun = (run: RunRow, asked: Asked) => Promise<void>

/**
 * A transaction that stores a question and the run that answers it, of this process. The model is
 * asked while they are being stored. Nobody hears what it says before the commit, and without one it
 * is broken off; after it the answer goes on, whoever listens.
 */
export const storeRun = async (
  context: AppContext,
  store: (tx: Database, begin: BeginRun) => Promise<RunRow>,
): Promise<RunRow> => {
  const begun: RunWriter[] = []
  const begin: BeginRun = async (run, asked) => {
    // a transaction that is made once more begins once more
    begun.pop()?.drop()
    const writer = context.runLog.open(run.id)
    begun.push(writer)
    context.database.outside(() => void performRun(context, run, writer, asked))
    // the embedded database keeps the event loop to itself: the request is written before
    for (let turn = 0; turn < turnsToAsk; turn++) await setImmediate()
  }
  try {
    const run = await context.db.transaction((tx) => store(tx, begin))
    begun.pop()?.keep()
    return run
  } finally {
    begun.pop()?.drop()
  }
}
