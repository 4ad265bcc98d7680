import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/chats'
import type { ChatId, MessageId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { startRun } from '../runs/index.ts'
import { loadChat } from './access.ts'
import { askModel } from './ask-model.ts'
import { attach } from './attach.ts'
import { type ChatRow, findMessage, type NewMessage, newestMessageId } from './queries.ts'
import { titleOf } from './title-of.ts'

type SendInput = BodyOf<typeof endpoints.sendMessage>

/** The message that the new one follows: named, the newest, or null for a new beginning. */
const parentOf = async (
  tx: Database,
  chat: ChatRow,
  parentId: SendInput['parentId'],
): Promise<NewMessage['parentId']> => {
  if (parentId === undefined) return newestMessageId(chat.id)
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
  const attachmentIds = input.attachmentIds ?? []
  const stored = await context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, chatId, 'SEND_MESSAGE')
    const question = {
      id: uuidv7<MessageId>(),
      chatId,
      parentId: await parentOf(tx, chat, input.parentId),
      role: 'user' as const,
      status: 'completed' as const,
      parts: [{ type: 'text' as const, text: input.text }],
      createdAt: context.clock.now(),
    }
    const title = chat.isTitled ? {} : { title: titleOf(input.text), isTitled: true }
    const run = await askModel(context, tx, actor, chat, { model, question, isNew: true, title })
    await attach(tx, actor, chatId, question.id, attachmentIds)
    return { run, questionId: question.id, projectId: chat.projectId }
  })
  startRun(context, stored.run, { ...stored, hasFiles: attachmentIds.length > 0 })
  return stored.run
}
