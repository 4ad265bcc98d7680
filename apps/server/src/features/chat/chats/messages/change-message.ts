import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/chat/chats'
import type { ChatId, MessageId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { notFound } from '../../../../platform/app-error.ts'
import { endWaitingAnswers, runInProgress } from '../../../answers/index.ts'
import { findRunningRun } from '../../../answers/lifecycle/index.ts'
import { loadChat } from '../access.ts'
import { deleteMessageRow, lockChat, rateMessageRow } from '../queries.ts'

export const rateAnswer = (
  context: AppContext,
  actor: Actor,
  chatId: ChatId,
  messageId: MessageId,
  { rating, reason }: BodyOf<typeof endpoints.rateAnswer>,
) =>
  context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, chatId, 'SEND_MESSAGE')
    const ratingValues = { rating, ratingReason: rating === null ? null : reason || null }
    if (!(await rateMessageRow(tx, chat.grant, messageId, ratingValues))) throw notFound()
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId, change: 'updated' })
    return ratingValues
  })

/** Deletes the replies too. Throws CONFLICT while an answer is running. */
export const deleteMessage = (
  context: AppContext,
  actor: Actor,
  chatId: ChatId,
  messageId: MessageId,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, chatId, 'SEND_MESSAGE')
    await lockChat(tx, chat.id)
    if (await findRunningRun(tx, chat.id)) throw runInProgress()
    await endWaitingAnswers(context, tx, chat.grant)
    if (!(await deleteMessageRow(tx, chat.grant, messageId))) throw notFound()
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId, change: 'updated' })
  })
