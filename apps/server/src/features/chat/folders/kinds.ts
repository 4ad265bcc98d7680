import type { FolderKind } from '@atelier/contract/chat/folder'
import type { FolderId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { chatFolders } from '../chats/index.ts'
import { promptFolders } from '../../prompts/index.ts'

interface FolderItems {
  count(db: Database, actor: Actor, folderIds: readonly FolderId[]): Promise<number>
  /** Moves all items or none. A null folder takes them out of their folder. */
  move(
    tx: Database,
    actor: Actor,
    ids: readonly string[],
    folder: Grant<'folder', 'ADD_ITEM'> | null,
  ): Promise<void>
  rename(context: AppContext, actor: Actor, id: string, name: string): Promise<void>
  folderDeleted(
    context: AppContext,
    tx: Database,
    folders: readonly Grant<'folder', 'DELETE_FOLDER'>[],
  ): Promise<void>
}

export const itemsByKind: Record<FolderKind, FolderItems> = { chats: chatFolders, prompts: promptFolders }
