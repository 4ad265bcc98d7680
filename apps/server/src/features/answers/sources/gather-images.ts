import type { LanguageModelV4FilePart } from '@ai-sdk/provider'
import type { ChatId, MessageId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import { readWhole } from '../../../platform/files/read-whole.ts'
import type { ResolvedModel } from '../../../platform/models/models.ts'
import { imageFilePart } from '../../../platform/models/image-part.ts'
import { type ImageRow, selectImages } from './material-queries.ts'
import { type Turn } from '../lifecycle/answer-queries.ts'

export interface ImageContext {
  byMessage: Map<MessageId, LanguageModelV4FilePart[]>
  hiddenImages: string[]
}

export const noImages: ImageContext = { byMessage: new Map(), hiddenImages: [] }

const findMessageId = ({ messageId }: ImageRow, branch: readonly Turn[]): MessageId | undefined =>
  messageId === null
    ? branch.find(({ role }) => role === 'user')?.id
    : branch.find(({ id }) => id === messageId)?.id

/** Images in this branch's tool results that plugin servers intended for the model too. */
const visibleResults = (branch: readonly Turn[]): ReadonlySet<string | undefined> => {
  const outputs = branch.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'tool' ? (part.output ?? []) : [])),
  )
  return new Set(outputs.flatMap((each) => (each.type === 'picture' && !each.isForUser ? [each.fileId] : [])))
}

export const gatherImages = async (
  context: Pick<AppContext, 'db' | 'files' | 'log'>,
  { supportsImages }: Pick<ResolvedModel, 'supportsImages'>,
  chatId: ChatId,
  branch: readonly Turn[],
): Promise<ImageContext> => {
  const images: ImageContext = { byMessage: new Map(), hiddenImages: [] }
  const rows = await selectImages(context.db, chatId)
  const resultIds = visibleResults(branch)
  for (const row of rows) {
    if (row.isPluginResult && !resultIds.has(row.id)) continue
    const messageId = findMessageId(row, branch)
    if (messageId === undefined) continue
    try {
      if (!supportsImages) images.hiddenImages.push(row.title)
      else {
        const part = await imageFilePart(await readWhole(context.files, row.blobHash))
        images.byMessage.set(messageId, [...(images.byMessage.get(messageId) ?? []), part])
      }
    } catch (error) {
      context.log.warn({ err: error, chatId }, 'could not send an image to the model')
      images.hiddenImages.push(row.title)
    }
  }
  return images
}
