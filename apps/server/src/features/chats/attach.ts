import type { AttachmentId, ChatId, MessageId } from '@atelier/contract/ids'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { addItems, selectOwnAttachments } from '../attachments/index.ts'
import { requireChatRoom } from './chat-room.ts'
import { linkToMessage } from './queries.ts'

/** Links a person's own files to a chat, and to the message they came with (CHT-05). */
export const attach = async (
  tx: Database,
  actor: Actor,
  chatId: ChatId,
  messageId: MessageId | null,
  given: AttachmentId[],
): Promise<void> => {
  const ids = [...new Set(given)]
  if (ids.length === 0) return
  const own = await selectOwnAttachments(tx, actor.userId, ids, 'key share')
  if (own.length !== ids.length) throw notFound()
  await addItems(
    tx,
    { kind: 'chat', id: chatId },
    ids.map((attachmentId) => ({ attachmentId })),
  )
  if (messageId) await linkToMessage(tx, messageId, ids)
  await requireChatRoom(tx, chatId, { files: 0, images: 0 })
}
