import type { AttachmentId, ChatId, MessageId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { countChatAttachments, countOwnAttachments, linkAttachments } from './queries.ts'

/** Links a person's own files to a chat, and to the message they came with (CHT-05, UPL-04). */
export const attach = async (
  tx: Database,
  actor: Actor,
  chatId: ChatId,
  messageId: MessageId | null,
  given: AttachmentId[],
): Promise<void> => {
  const ids = [...new Set(given)]
  if (ids.length === 0) return
  if ((await countOwnAttachments(tx, actor.userId, ids)) !== ids.length) throw notFound()
  await linkAttachments(tx, chatId, messageId, ids)
  const max = actor.kind === 'guest' ? limits.upload.guestFiles : limits.upload.chatFiles
  if ((await countChatAttachments(tx, chatId)) <= max) return
  throw new AppError(
    'TOO_LARGE',
    actor.kind === 'guest'
      ? messages.upload.guestMax
      : `${messages.upload.fileLimit} ${messages.upload.fileLimitText}`,
  )
}
