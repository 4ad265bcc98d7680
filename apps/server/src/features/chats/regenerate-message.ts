import type { ChatId, MessageId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { startRun } from '../runs/index.ts'
import { loadChat } from './access.ts'
import { askModel } from './ask-model.ts'
import { findMessage } from './queries.ts'

/** Another answer to the same question, beside the first; a question may be named itself. */
export const regenerateMessage = async (
  context: AppContext,
  actor: Actor,
  chatId: ChatId,
  messageId: MessageId,
  wantedModel: string | undefined,
) => {
  const { id: model } = await context.models.resolve(wantedModel)
  const stored = await context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, chatId, 'SEND_MESSAGE')
    const named = await findMessage(tx, chatId, messageId)
    if (!named) throw notFound()
    const questionId = named.role === 'user' ? named.id : named.parentId
    const question = questionId ? await findMessage(tx, chatId, questionId) : null
    if (!question) throw new AppError('CONFLICT', 'There is no question to answer again.')
    const run = await askModel(context, tx, actor, chat, { model, question, isNew: false, title: {} })
    return { run, questionId: question.id, projectId: chat.projectId }
  })
  startRun(context, stored.run, { ...stored, hasFiles: true })
  return stored.run
}
