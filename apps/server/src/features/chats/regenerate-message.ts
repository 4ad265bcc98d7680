import type { ChatId, MessageId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { readBranch } from '../runs/index.ts'
import { loadChat } from './access.ts'
import { askModel, countAgainstLimit } from './ask-model.ts'
import { touchChat } from './queries.ts'

/** Another answer to the same question, beside the first; a question may be named itself. */
export const regenerateMessage = async (
  context: AppContext,
  actor: Actor,
  chatId: ChatId,
  messageId: MessageId,
  wantedModel: string | undefined,
) => {
  const { id: model } = await context.models.resolve(wantedModel)
  const { run, start } = await context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, chatId, 'SEND_MESSAGE')
    await touchChat(tx, chat.grant, context.clock.now(), null)
    await countAgainstLimit(context, tx, actor, chat)
    const known = await readBranch(tx, chatId, messageId)
    if (known.length === 0) throw notFound()
    const branch = known.slice(0, known.findLastIndex(({ role }) => role === 'user') + 1)
    const question = branch.at(-1)
    if (!question) throw new AppError('CONFLICT', 'There is no question to answer again.')
    return askModel(context, tx, actor, { chat, model, branch, questionId: question.id })
  })
  start()
  return run
}
