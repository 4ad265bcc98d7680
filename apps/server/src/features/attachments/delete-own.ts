import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { loadOwnAttachments } from './access.ts'
import { deleteRows } from './delete-rows.ts'
import { selectOwnIds } from './queries.ts'

/** Deletes some of the actor's attachments, at most `most`; false when there was none left. */
export const deleteSomeOwn = (context: AppContext, actor: Actor, most: number): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const ids = await selectOwnIds(tx, actor.userId, most)
    const rows = await loadOwnAttachments({ db: tx }, actor, ids)
    if (rows.length === 0) return false
    await deleteRows(context, tx, rows)
    return true
  })
