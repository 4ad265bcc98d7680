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
import type { MessageRow, RunRow } from './queries.ts'
import { insertRun } from './start-queries.ts'

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

interface NewAnswer {
  readonly model: string
  readonly questionId: MessageId
  /** The question, if it isn't stored yet. */
  readonly newQuestion: Pick<MessageRow, 'parentId' | 'parts'> | null
  readonly hasUntrustedText: boolean
}

export const storeRun = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  chat: Grant<'chat', 'SEND_MESSAGE'>,
  { questionId, model, newQuestion, hasUntrustedText }: NewAnswer,
): Promise<RunRow> => {
  const now = context.clock.now()
  const run = newRun(actor, chat, { messageId: uuidv7<MessageId>(), model, now })
  const question = newQuestion && {
    ...newQuestion,
    id: questionId,
    role: 'user' as const,
    status: 'completed' as const,
    model: null,
    hasUntrustedText: false,
  }
  const answer = {
    id: run.messageId,
    parentId: questionId,
    role: 'assistant' as const,
    status: 'streaming' as const,
    parts: [],
    model,
    hasUntrustedText,
  }
  const messages = question ? [question, answer] : [answer]
  await insertRun(tx, chat, actor, run, { events: startEvents(run, { questionId }), messages })
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
  const events = startEvents(run, { questionId: answer.questionId, resumeState })
  await insertRun(tx, chat, actor, run, { events, messages: [] })
  return run
}

/** Call after the transaction that stores the run commits. The run continues even if no client listens. */
export const startRun = (context: AppContext, run: RunRow, request: AnswerRequest): void => {
  const writer = context.runLog.open(run.id, startEvents(run, request))
  void performRun(context, run, writer, request)
}
