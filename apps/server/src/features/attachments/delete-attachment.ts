import type { BodyOf } from '@atelier/contract/endpoint'
import type { deleteAttachment as endpoint } from '@atelier/contract/endpoints/attachments'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { loadAttachment } from './access.ts'
import { deleteRows } from './delete-rows.ts'

/** API-08: deletes one attachment. */
export const deleteAttachment = (
  context: AppContext,
  actor: Actor,
  { id, chatbotId }: BodyOf<typeof endpoint>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    // there are no bots yet, so no id can be one
    if (chatbotId) throw notFound()
    await deleteRows(context, tx, [await loadAttachment({ db: tx }, actor, id, 'DELETE')])
  })
