import type { ChatId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { sentence } from '@atelier/contract/write-sentence'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { countItems } from '../../sources/attachments/storage/index.ts'
import { lockChat } from './queries.ts'

export const requireChatRoom = async (
  db: Database,
  chatId: ChatId,
  coming: { files: number; images: number },
): Promise<void> => {
  await lockChat(db, chatId)
  const itemCounts = await countItems(db, chatId)
  if (itemCounts.files + coming.files > limits.upload.chatFiles)
    throw new AppError(
      'TOO_LARGE',
      sentence('{title} {text}', {
        title: sentence(messages.upload.fileLimit),
        text: sentence(messages.upload.fileLimitText),
      }),
    )
  if (itemCounts.images + coming.images > limits.upload.chatImages)
    throw new AppError(
      'TOO_LARGE',
      sentence('{title} {text}', {
        title: sentence(messages.upload.imageLimit),
        text: messages.upload.imageLimitText(limits.upload.chatImages),
      }),
    )
}
