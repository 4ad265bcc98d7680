import type { AttachmentId } from '@atelier/contract/ids'
import type { Grant } from '../../../../platform/access/authorize.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { notFound } from '../../../../platform/app-error.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { addItems } from '../../../sources/attachments/storage/index.ts'
import { selectOwnAttachments } from '../../../sources/attachments/index.ts'
import { requireChatCapacity } from '../chat-capacity.ts'

export const attach = async (
  tx: Database,
  actor: Actor,
  chat: Grant<'chat', 'SEND_MESSAGE' | 'CREATE_CHAT'>,
  attachmentIds: readonly AttachmentId[],
): Promise<void> => {
  const ids = [...new Set(attachmentIds)]
  if (ids.length === 0) return
  const ownAttachments = await selectOwnAttachments(tx, actor.userId, ids, 'key share')
  if (ownAttachments.length !== ids.length) throw notFound()
  await addItems(
    tx,
    chat,
    ids.map((attachmentId) => ({ attachmentId })),
  )
  await requireChatCapacity(tx, chat.id, { files: 0, images: 0 })
}
