import type { LanguageModelV4FilePart } from '@ai-sdk/provider'
import type { ChatId, MessageId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import { readWhole } from '../../../platform/files/read-whole.ts'
import type { ResolvedModel } from '../../../platform/models/models.ts'
import { picturePart } from '../../../platform/models/picture-part.ts'
import { type PictureRow, selectPictures } from './material-queries.ts'
import { type Turn } from '../lifecycle/answer-queries.ts'

export interface Pictures {
  byMessage: Map<MessageId, LanguageModelV4FilePart[]>
  hiddenImages: string[]
}

export const noPictures: Pictures = { byMessage: new Map(), hiddenImages: [] }

const placeOf = ({ messageId }: PictureRow, branch: readonly Turn[]): MessageId | undefined =>
  messageId === null
    ? branch.find(({ role }) => role === 'user')?.id
    : branch.find(({ id }) => id === messageId)?.id

export const gatherPictures = async (
  context: Pick<AppContext, 'db' | 'files' | 'log'>,
  { seesImages }: Pick<ResolvedModel, 'seesImages'>,
  chatId: ChatId,
  branch: readonly Turn[],
): Promise<Pictures> => {
  const pictures: Pictures = { byMessage: new Map(), hiddenImages: [] }
  const rows = await selectPictures(context.db, chatId)
  for (const row of rows) {
    const messageId = placeOf(row, branch)
    if (messageId === undefined) continue
    try {
      if (!seesImages) pictures.hiddenImages.push(row.title)
      else {
        const part = await picturePart(await readWhole(context.files, row.blobHash))
        pictures.byMessage.set(messageId, [...(pictures.byMessage.get(messageId) ?? []), part])
      }
    } catch (error) {
      context.log.warn({ err: error, chatId }, 'could not send an image to the model')
      pictures.hiddenImages.push(row.title)
    }
  }
  return pictures
}
