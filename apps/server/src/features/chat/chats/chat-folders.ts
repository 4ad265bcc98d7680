import { ChatTitle } from '@atelier/contract/chat/chat'
import { ChatId, type FolderId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { loadChats } from './access.ts'
import { changeChat } from './change-chat.ts'
import { archiveChatsIn, countFiledChats, updateChatRows } from './queries.ts'

export const chatFolders = {
  count: (db: Database, actor: Actor, folderIds: readonly FolderId[]) =>
    countFiledChats(db, actor.userId, folderIds),

  move: async (
    tx: Database,
    actor: Actor,
    ids: readonly string[],
    folder: Grant<'folder', 'ADD_ITEM'> | null,
  ): Promise<void> => {
    const chats = await loadChats(tx, actor, ChatId.array().parse(ids), 'ORGANIZE_CHAT')
    await updateChatRows(
      tx,
      chats.map(({ grant }) => grant),
      { folderId: folder?.id ?? null },
    )
  },

  rename: async (context: AppContext, actor: Actor, id: string, name: string): Promise<void> => {
    await changeChat(context, actor, ChatId.parse(id), { newTitle: ChatTitle.parse(name) })
  },

  /** CHT-07: archives the chats instead of deleting them. */
  folderDeleted: (
    context: AppContext,
    tx: Database,
    folders: readonly Grant<'folder', 'DELETE_FOLDER'>[],
  ): Promise<void> => archiveChatsIn(tx, folders, context.clock.now()),
}
