import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/chats'
import type { ChatId, MessageId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { startRun } from '../runs/index.ts'
import { loadChat } from './access.ts'
import { askModel } from './ask-model.ts'
import { attach } from './attach.ts'
import { type ChatRow, findMessage, findNewestMessageId, insertMessage, updateChatRow } from './queries.ts'
import { titleOf } from './title-of.ts'

type SendInput = BodyOf<typeof endpoints.sendMessage>

/** The message that the new one follows: named, the newest, or null for a new beginning. */
const parentOf = async (
  tx: Database,
  chat: ChatRow,
  parentId: SendInput['parentId'],
): Promise<MessageId | null> => {
  if (parentId === undefined) return findNewestMessageId(tx, chat.id)
  if (parentId === null) return null
  if (!(await findMessage(tx, chat.id, parentId))) throw notFound()
  return parentId
}

/**
 * Stores the question, and the run that answers it, in one transaction: from then on
 * neither can be lost. The run is set going after the commit.
 */
export const sendMessage = async (context: AppContext, actor: Actor, chatId: ChatId, input: SendInput) => {
  const { id: model } = await context.models.resolve(input.model)
  const stored = await context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, chatId, 'SEND_MESSAGE')
    const question = await insertMessage(tx, {
      id: uuidv7<MessageId>(),
      chatId,
      parentId: await parentOf(tx, chat, input.parentId),
      role: 'user',
      status: 'completed',
      parts: [{ type: 'text', text: input.text }],
      createdAt: context.clock.now(),
    })
    if (!question) throw new AppError('INTERNAL', 'The message could not be stored.')
    await attach(tx, actor, chatId, question.id, input.attachmentIds ?? [])
    if (!chat.isTitled) await updateChatRow(tx, chatId, { title: titleOf(input.text), isTitled: true })
    return { run: await askModel(context, tx, actor, chat, question, model), question }
  })
  startRun(context, stored.run, stored.question)
  return stored.run
}
