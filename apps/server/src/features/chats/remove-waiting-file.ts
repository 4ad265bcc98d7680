import type { AttachmentId, ChatId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { loadChat } from './access.ts'
import { deleteWaitingAttachment } from './queries.ts'

/** Takes a file out of what waits in an own chat; the file itself stays in its owner's vault. */
export const removeWaitingFile = (
  context: AppContext,
  actor: Actor,
  chatId: ChatId,
  attachmentId: AttachmentId,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, chatId, 'SEND_MESSAGE')
    if (!(await deleteWaitingAttachment(tx, chat.grant, attachmentId))) return
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId, change: 'updated' })
  })
