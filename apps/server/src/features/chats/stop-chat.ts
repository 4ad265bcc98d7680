import type { ChatId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { endWaiting, stopRun } from '../runs/index.ts'
import { loadChat } from './access.ts'

/** Stops the answer in flight, or one that waits, and keeps what came; false when there was none. */
export const stopChat = (context: AppContext, actor: Actor, id: ChatId): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, id, 'STOP_ANSWER')
    if (await stopRun(context, tx, chat.grant)) return true
    if (!(await endWaiting(context, tx, chat.grant))) return false
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: id, change: 'updated' })
    return true
  })
