import type { ChatId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { sentence } from '@atelier/contract/write-sentence'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { countItems } from '../../sources/attachments/storage/index.ts'
import { lockChat } from './queries.ts'

/** Call in a transaction, since it locks the chat. Throws TOO_LARGE if `newItems` don't fit. */
export const requireChatCapacity = async (
  tx: Database,
  chatId: ChatId,
  newItems: { files: number; images: number },
): Promise<void> => {
  await lockChat(tx, chatId)
  const itemCounts = await countItems(tx, chatId)
  if (itemCounts.files + newItems.files > limits.upload.chatFiles)
    throw new AppError(
      'TOO_LARGE',
      sentence('{title} {text}', {
        title: sentence(messages.upload.fileLimit),
        text: sentence(messages.upload.fileLimitText),
      }),
    )
  if (itemCounts.images + newItems.images > limits.upload.chatImages)
    throw new AppError(
      'TOO_LARGE',
      sentence('{title} {text}', {
        title: sentence(messages.upload.imageLimit),
        text: messages.upload.imageLimitText(limits.upload.chatImages),
      }),
    )
}
