import { limits } from '@atelier/contract/limits'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import type { UploadDestination } from './upload.ts'

interface Refusal {
  title: string
  text?: string
}

export type FileLike = Pick<File, 'name' | 'type' | 'size'>

export interface CheckedFiles<Of extends FileLike = File> {
  files: Of[]
  refusals: Refusal[]
}

export interface UploadContext {
  destination: UploadDestination
  isGuest: boolean
  existingFiles: readonly FileLike[]
}

const isImage = (file: FileLike) => /^image\/(jpeg|jpg|png|webp)$/.test(file.type)
const isUnsupported = (file: FileLike) =>
  (/^(video|audio|font)\//.test(file.type) && !/\.(ts|mts|cts)$/i.test(file.name)) ||
  (file.type.startsWith('image/') && !isImage(file)) ||
  /\.(exe|dll|so|dylib|dmg|iso|class|jar|apk|msi)$/i.test(file.name)

const refusalOf = (file: FileLike, { destination }: UploadContext): Refusal | null => {
  if (isUnsupported(file)) return { title: messages.upload.failed, text: messages.upload.unsupported }
  if (isImage(file) && destination.projectId !== undefined)
    return { title: messages.knowledge.noImages, text: messages.knowledge.noImagesText }
  if (isImage(file) && file.size > limits.upload.imageBytes)
    return { title: messages.upload.imageTooLarge, text: file.name }
  if (file.size > limits.upload.fileBytes) return { title: messages.upload.fileTooLarge, text: file.name }
  if (file.size === 0)
    return { title: messages.upload.failed, text: t('{file} is empty.', { file: file.name }) }
  return null
}

const uploadLimit = ({
  destination,
  isGuest,
  existingFiles,
}: UploadContext): { max: number; refusal: Refusal } => {
  const tooManyMessage = { title: messages.upload.fileLimit, text: messages.upload.fileLimitText }
  if (isGuest)
    return {
      max: limits.upload.guestFiles - existingFiles.length,
      refusal: { title: messages.upload.guestMax },
    }
  if (destination.source === 'CHAT')
    return { max: limits.upload.chatFiles - existingFiles.length, refusal: tooManyMessage }
  return {
    max: limits.upload.filesPerDrop,
    refusal: {
      ...tooManyMessage,
      text: t('You can add {filesPerDrop} files at a time.', { filesPerDrop: limits.upload.filesPerDrop }),
    },
  }
}

const uniqueBy = <Value>(values: Value[], key: (value: Value) => string) => [
  ...new Map(values.map((value) => [key(value), value])).values(),
]

/** Merges all refusals into one toast: several at once would be unreadable. */
export const mergeRefusals = (refusals: readonly Refusal[]): Refusal | null => {
  const [first, ...otherRefusals] = refusals
  if (first === undefined || otherRefusals.length === 0) return first ?? null
  const lines = refusals.map(({ title, text }) =>
    title === messages.upload.failed && text !== undefined ? text : [title, text].filter(Boolean).join(': '),
  )
  return { title: messages.upload.failed, text: lines.join('\n') }
}

/** Splits files into accepted and refused (UPL-01 to UPL-04, KNO-05). The server checks again. */
export const checkFiles = <Of extends FileLike>(
  files: readonly Of[],
  context: UploadContext,
): CheckedFiles<Of> => {
  const refusals: Refusal[] = []
  const validFiles = files.filter((file) => {
    const refusal = refusalOf(file, context)
    if (refusal !== null) refusals.push(refusal)
    return refusal === null
  })
  const images = validFiles.filter(isImage)
  const isChat = context.destination.source === 'CHAT'
  const imagesMax = isChat ? limits.upload.chatImages : limits.upload.vaultImages
  // a composer's files all go into its chat; elsewhere each drop counts separately
  const imagesLeft = isChat ? imagesMax - context.existingFiles.filter(isImage).length : imagesMax
  const acceptedFiles = validFiles.filter((file) => !isImage(file) || images.indexOf(file) < imagesLeft)
  if (acceptedFiles.length < validFiles.length)
    refusals.push({ title: messages.upload.imageLimit, text: messages.upload.imageLimitText(imagesMax) })
  const { max, refusal } = uploadLimit(context)
  if (acceptedFiles.length > max) refusals.push(refusal)
  return {
    files: acceptedFiles.slice(0, Math.max(0, max)),
    refusals: uniqueBy(refusals, ({ title, text }) => `${title} ${text}`),
  }
}
