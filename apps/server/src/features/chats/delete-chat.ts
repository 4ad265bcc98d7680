import type { ChatId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { stopRun } from '../runs/index.ts'
import { loadChat } from './access.ts'
import { deleteChatRow, lockChat } from './queries.ts'

/** For good, with its messages; an answer in flight is broken off. */
export const deleteChat = (context: AppContext, actor: Actor, id: ChatId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, id, 'DELETE_CHAT')
    // a question that is being stored is waited for: its answer is stopped too
    await lockChat(tx, chat.id)
    await stopRun(context, tx, chat.grant)
    await deleteChatRow(tx, chat.grant)
    if (chat.projectId) await context.pages.changed(tx, chat.projectId)
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: id, change: 'deleted' })
  })
