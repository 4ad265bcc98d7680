import type { ChatId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { loadChat } from './access.ts'
import { type ChatRow, updateChatRow } from './queries.ts'

/** CHT-03, CHT-04. */
export const renameChat = (context: AppContext, actor: Actor, id: ChatId, title: string): Promise<ChatRow> =>
  context.db.transaction(async (tx) => {
    const chat = await loadChat({ db: tx }, actor, id, 'RENAME_CHAT')
    const renamed = await updateChatRow(tx, chat.grant, { title, isTitled: true })
    if (!renamed) throw notFound()
    if (chat.projectId) await context.pages.changed(tx, chat.projectId)
    await context.events.publish(tx, [actor.userId], { type: 'chat', chatId: id, change: 'updated' })
    return renamed
  })
