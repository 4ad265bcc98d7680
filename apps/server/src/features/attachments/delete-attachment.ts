import type { BodyOf } from '@atelier/contract/endpoint'
import type { deleteAttachment as endpoint } from '@atelier/contract/endpoints/attachments'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { loadAttachment, policyOf } from './access.ts'
import { deleteRows } from './delete-rows.ts'

/** API-08: deletes one attachment. */
export const deleteAttachment = (
  context: AppContext,
  actor: Actor,
  { id, chatbotId }: BodyOf<typeof endpoint>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    if (chatbotId) {
      const bot = { kind: 'bot', id: chatbotId } as const
      await policyOf(context, bot).require(tx, actor, chatbotId, 'REMOVE')
    }
    await deleteRows(context, tx, [await loadAttachment({ db: tx }, actor, id, 'DELETE')])
  })
