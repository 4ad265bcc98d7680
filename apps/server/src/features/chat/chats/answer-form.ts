import type { FormReply } from '@atelier/contract/answers/elicitation'
import type { ChatId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { answerForm as deliverForm } from '../../answers/index.ts'
import { loadChat } from './access.ts'

export const answerForm = (
  context: AppContext,
  actor: Actor,
  { chatId, formId }: { chatId: ChatId; formId: string },
  reply: FormReply,
): Promise<Pick<FormReply, 'action'>> =>
  context.db.transaction(async (tx) => {
    const { grant } = await loadChat({ db: tx }, actor, chatId, 'SEND_MESSAGE')
    await deliverForm(context, tx, grant, formId, reply)
    return { action: reply.action }
  })
