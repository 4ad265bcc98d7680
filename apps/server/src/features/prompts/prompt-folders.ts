import { type FolderId, PromptId } from '@atelier/contract/ids'
import { PromptName } from '@atelier/contract/prompts/prompt'
import type { AppContext } from '../../context.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { loadPrompts } from './access.ts'
import { deletePromptsIn, organizePrompts, countFiledPrompts } from './queries.ts'
import { changePrompt } from './saved-prompts.ts'

export const promptFolders = {
  count: (db: Database, actor: Actor, folderIds: readonly FolderId[]) =>
    countFiledPrompts(db, actor.userId, folderIds),

  move: async (
    tx: Database,
    actor: Actor,
    ids: readonly string[],
    folder: Grant<'folder', 'ADD_ITEM'> | null,
  ): Promise<void> => {
    const prompts = await loadPrompts(tx, actor, PromptId.array().parse(ids), 'ORGANIZE_PROMPT')
    await organizePrompts(
      tx,
      prompts.map(({ grant }) => grant),
      { folderId: folder?.id ?? null },
    )
  },

  rename: async (context: AppContext, actor: Actor, id: string, name: string): Promise<void> => {
    await changePrompt(context, actor, PromptId.parse(id), { promptName: PromptName.parse(name) })
  },

  /** PRM-07: deletes the folder's prompts and their pins. */
  folderDeleted: (
    _context: AppContext,
    tx: Database,
    folders: readonly Grant<'folder', 'DELETE_FOLDER'>[],
  ): Promise<void> => deletePromptsIn(tx, folders),
}
