import { canContinue } from '@atelier/contract/answers/can-continue'
import { applyRunEvent } from '@atelier/contract/answers/compose-message'
import type { MessageId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { ApprovalScope, MessagePart, ToolPart } from '@atelier/contract/answers/message'
import type { AppContext } from '../../../context.ts'
import { type Grant, grantForJob } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { ParkedState, ResumeState } from './answer-request.ts'
import { selectChatsWaitingSince, lockWaitingAnswers, consumeParked } from './parked-queries.ts'
import { findAnswer, updateAnswer } from './answer-queries.ts'
import { type MessageRow, type ProjectUse, type RunRow, selectChatsWaitingOn } from './queries.ts'
import { storeResumedRun } from './start-run.ts'
import type { Reply } from '../tools/use-tools.ts'

interface ApprovalReply {
  readonly approvalId: string
  readonly approved: boolean
  readonly scope: ApprovalScope
  readonly reason?: string | undefined
}

/** A resumed run that is stored; start it after the transaction commits. */
export interface ResumedRun {
  readonly run: RunRow
  readonly questionId: MessageId
  readonly resumeState: ResumeState
}

const isAwaitingApproval = (part: MessagePart): boolean =>
  part.type === 'tool' && part.state === 'approval-requested'

const requirePendingPart = (parts: readonly MessagePart[], approvalId: string): ToolPart => {
  const part = parts.find((each) => each.type === 'tool' && each.approval?.id === approvalId)
  if (part?.type !== 'tool') throw notFound()
  if (part.approval?.approved !== undefined)
    throw new AppError('CONFLICT', 'This was already answered, perhaps in another window.')
  return part
}

const collectReplies = (parts: readonly MessagePart[]): Map<string, Reply> =>
  new Map(
    parts.flatMap((part) =>
      part.type === 'tool' && part.approval?.approved !== undefined
        ? [[part.approval.id, { approved: part.approval.approved, reason: part.approval.reason }] as const]
        : [],
    ),
  )

const toComposedMessage = ({ parts, citations }: MessageRow) => ({
  parts,
  citations,
  status: 'waiting' as const,
  error: null,
})

/**
 * Once every call has a reply, stores the run that resumes the answer. Throws NOT_FOUND if no call is
 * waiting, CONFLICT if one already has a reply.
 */
export const replyToTools = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  chat: Grant<'chat', 'SEND_MESSAGE'>,
  replies: readonly ApprovalReply[],
): Promise<{ tools: ToolPart[]; resumedRun: ResumedRun | null }> => {
  const waitingAnswers = await lockWaitingAnswers(tx, chat.id)
  const row = waitingAnswers.find(({ parts }) =>
    parts.some((part) => part.type === 'tool' && part.approval?.id === replies[0]?.approvalId),
  )
  if (!row?.parentId) throw notFound()
  let message = { ...toComposedMessage(row), parts: row.parts as readonly MessagePart[] }
  const tools: ToolPart[] = []
  for (const reply of replies) {
    tools.push(requirePendingPart(message.parts, reply.approvalId))
    const { parts } = applyRunEvent(message, { type: 'tool-approval-response', ...reply })
    message = { ...message, parts }
  }
  const parts = [...message.parts]
  if (parts.some(isAwaitingApproval)) {
    await updateAnswer(tx, chat, row.id, { parts })
    return { tools, resumedRun: null }
  }
  await updateAnswer(tx, chat, row.id, { parts, status: 'streaming', completedAt: null })
  // safe cast: only `performRun` stores this state
  const parkedState = (await consumeParked(tx, chat, row.id)) as ParkedState
  const { citations, hasUntrustedText } = row
  const resumeState: ResumeState = {
    parked: parkedState,
    replies: collectReplies(parts),
    parts,
    citations,
    hasUntrustedText,
  }
  const questionId = row.parentId
  const answer = { messageId: row.id, model: row.model ?? '', questionId }
  const run = await storeResumedRun(context, tx, actor, chat, answer, resumeState)
  return { tools, resumedRun: { run, questionId, resumeState } }
}

/** Throws CONFLICT if the answer completed, is empty, or was replied to. */
export const continueRun = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  chat: Grant<'chat', 'SEND_MESSAGE'>,
  messageId: MessageId,
  model: string,
): Promise<ResumedRun> => {
  const row = await findAnswer(tx, chat.id, messageId)
  if (!row?.parentId) throw notFound()
  if (!canContinue(row) || row.isAnswered)
    throw new AppError('CONFLICT', 'This answer can’t be continued. Regenerate it instead.')
  await updateAnswer(tx, chat, row.id, { status: 'streaming', error: null, completedAt: null })
  const { parts, citations, hasUntrustedText, parentId: questionId } = row
  const resumeState: ResumeState = { parked: null, replies: new Map(), parts, citations, hasUntrustedText }
  const run = await storeResumedRun(context, tx, actor, chat, { messageId, model, questionId }, resumeState)
  return { run, questionId, resumeState }
}

/** Stops waiting answers. Returns false if there are none. */
export const endWaitingAnswers = async (
  context: AppContext,
  tx: Database,
  chat: Grant<'chat', 'SEND_MESSAGE' | 'STOP_ANSWER'>,
): Promise<boolean> => {
  const waitingAnswers = await lockWaitingAnswers(tx, chat.id)
  for (const row of waitingAnswers) {
    await consumeParked(tx, chat, row.id)
    const message = applyRunEvent(toComposedMessage(row), {
      type: 'finish',
      messageMetadata: { status: 'stopped' },
    })
    await updateAnswer(tx, chat, row.id, {
      parts: [...message.parts],
      status: message.status,
      completedAt: context.clock.now(),
    })
  }
  return waitingAnswers.length > 0
}

export const endWaitingAnswersIn = async (
  context: AppContext,
  tx: Database,
  use: ProjectUse,
): Promise<void> => {
  for (const chatId of await selectChatsWaitingOn(tx, use))
    await endWaitingAnswers(
      context,
      tx,
      grantForJob('the project can no longer be used', 'chat', chatId, 'STOP_ANSWER'),
    )
}

export const endExpiredAnswers = async (context: AppContext): Promise<void> => {
  const cutoff = new Date(context.clock.now().getTime() - limits.chat.approvalDays * 24 * 60 * 60_000)
  for (const chatId of await selectChatsWaitingSince(context.db, cutoff))
    await context.db.transaction((tx) =>
      endWaitingAnswers(context, tx, grantForJob('no response for a week', 'chat', chatId, 'STOP_ANSWER')),
    )
}
