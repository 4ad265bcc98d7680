import type { DataOf } from '@atelier/contract/endpoint'
import type { deleteAttachments as endpoint } from '@atelier/contract/endpoints/vault'
import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { loadOwnAttachments } from './access.ts'
import { deleteRows } from './delete-rows.ts'

/** API-08: deletes those of these that are the actor's own; 404 when none is. */
export const deleteAttachments = (
  context: AppContext,
  actor: Actor,
  attachmentIds: readonly AttachmentId[],
): Promise<DataOf<typeof endpoint>> =>
  context.db.transaction(async (tx) => {
    const rows = await loadOwnAttachments({ db: tx }, actor, attachmentIds)
    if (rows.length === 0) throw notFound()
    await deleteRows(context, tx, rows)
    const own = new Set(rows.map(({ id }) => id))
    const asked = new Set(attachmentIds)
    return { deletedIds: [...asked.intersection(own)], notDeletedIds: [...asked.difference(own)] }
  })
