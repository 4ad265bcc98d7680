import type { ChatId, MessageId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { readBranch, storeRun } from '../runs/index.ts'
import { loadChat } from './access.ts'
import { askModel, takeTurn } from './ask-model.ts'

/** Another answer to the same question, beside the first; a question may be named itself. */
export const regenerateMessage = async (
  context: AppContext,
  actor: Actor,
  chatId: ChatId,
  messageId: MessageId,
  wantedModel: string | undefined,
) => {
  const { id: model } = await context.models.resolve(wantedModel)
  return storeRun(context, async (tx, begin) => {
    const chat = await loadChat({ db: tx }, actor, chatId, 'SEND_MESSAGE')
    await takeTurn(context, tx, actor, chat)
    const branch = await readBranch(tx, chatId, messageId)
    if (branch.length === 0) throw notFound()
    const at = branch.findLastIndex(({ role }) => role === 'user')
    const question = branch[at]
    if (!question) throw new AppError('CONFLICT', 'There is no question to answer again.')
    const asked = { model, question, earlier: branch.slice(0, at), isNew: false, hasFiles: true, title: null }
    return askModel(context, { tx, begin, actor, chat }, asked)
  })
}
