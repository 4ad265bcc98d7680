import { hostname } from 'node:os'
import type { MessageId, RunId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { type AnswerRequest, startEvents, type ResumeState } from './answer-request.ts'
import { performRun } from './perform-run.ts'
import { insertAnswer } from './answer-queries.ts'
import { insertRun, type RunRow } from './queries.ts'

const workerId = `${hostname()}:${process.pid}`

export const runInProgress = () =>
  new AppError(
    'RUN_IN_PROGRESS',
    'An answer is being generated in this chat. Wait for it to finish or stop it, then send your message again.',
  )

const newRun = (
  actor: Actor,
  { id: chatId }: Grant<'chat', 'SEND_MESSAGE'>,
  { messageId, model, now }: { messageId: MessageId; model: string; now: Date },
): RunRow => ({
  id: uuidv7<RunId>(),
  chatId,
  messageId,
  userId: actor.userId,
  model,
  status: 'running',
  workerId,
  heartbeatAt: now,
  stopRequestedAt: null,
  seenAt: null,
  createdAt: now,
  endedAt: null,
})

const storeStartEvents = (
  context: AppContext,
  tx: Database,
  run: RunRow,
  request: Pick<AnswerRequest, 'questionId' | 'resumeState'>,
) => context.runLog.begin(tx, run.id, startEvents(run, request))

export const storeRun = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  chat: Grant<'chat', 'SEND_MESSAGE'>,
  { questionId, model }: { questionId: MessageId; model: string },
): Promise<RunRow> => {
  const now = context.clock.now()
  const run = newRun(actor, chat, { messageId: uuidv7<MessageId>(), model, now })
  await insertAnswer(tx, chat, run, questionId)
  await insertRun(tx, chat, actor, run)
  await storeStartEvents(context, tx, run, { questionId })
  return run
}

export const storeResumedRun = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  chat: Grant<'chat', 'SEND_MESSAGE'>,
  answer: { messageId: MessageId; model: string; questionId: MessageId },
  resumeState: ResumeState,
): Promise<RunRow> => {
  const run = newRun(actor, chat, { ...answer, now: context.clock.now() })
  await insertRun(tx, chat, actor, run)
  await storeStartEvents(context, tx, run, { questionId: answer.questionId, resumeState })
  return run
}

/** Call after the transaction that stores the run commits. The run continues even if no client listens. */
export const startRun = (context: AppContext, run: RunRow, request: AnswerRequest): void => {
  const writer = context.runLog.open(run.id, startEvents(run, request))
  void performRun(context, run, writer, request)
}
