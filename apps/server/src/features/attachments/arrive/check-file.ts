import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { fileTypeFromFile } from 'file-type'
import { AppError } from '../../../platform/app-error.ts'

const images = new Set(['image/jpeg', 'image/png', 'image/webp'])
export const isImageType = (mimeType: string): boolean => images.has(mimeType)

/** Text that a signature takes for something else: MPEG transport streams share `.ts` with TypeScript (UPL-05). */
const codeNames = /\.(ts|mts|cts|tsx)$/i

const isRefused = (mime: string, fileName: string): boolean => {
  if (mime.startsWith('video/')) return !codeNames.test(fileName)
  if (mime.startsWith('image/')) return !images.has(mime)
  return /^(audio|font)\/|x-msdownload|x-elf|x-mach-binary|java-vm|wasm|x-sqlite3|x-shockwave/.test(mime)
}

export const refuseImageInProject = () =>
  new AppError('UNSUPPORTED_TYPE', `${messages.knowledge.noImages}. ${messages.knowledge.noImagesText}`)

/** What can be refused before any byte has come, by what the sender says of the file. */
export const checkAnnounced = ({
  declaredType,
  size,
  toProject,
}: {
  declaredType: string
  size: number | undefined
  toProject: boolean
}): void => {
  const isImage = images.has(declaredType)
  if (isImage && toProject) throw refuseImageInProject()
  if (size === undefined) return
  if (size === 0) throw new AppError('CANNOT_PROCESS', 'This file is empty.')
  if (isImage && size > limits.upload.imageBytes)
    throw new AppError('TOO_LARGE', messages.upload.imageTooLarge)
  if (size > limits.upload.fileBytes) throw new AppError('TOO_LARGE', messages.upload.fileTooLarge)
}

export interface CheckedFile {
  /** From the content where it has a signature; what the sender said otherwise. */
  mimeType: string
  isImage: boolean
}

/** UPL-01, UPL-02, KNO-05: what is in the file decides, not its name. Deeper reading is the ingest job's. */
export const checkFile = async (
  path: string,
  {
    fileName,
    declaredType,
    size,
    toProject,
  }: { fileName: string; declaredType: string; size: number; toProject: boolean },
): Promise<CheckedFile> => {
  if (size === 0) throw new AppError('CANNOT_PROCESS', 'This file is empty.')
  const mime = (await fileTypeFromFile(path))?.mime
  if (mime && isRefused(mime, fileName))
    throw new AppError('UNSUPPORTED_TYPE', `${messages.upload.failed}. ${messages.upload.unsupported}`)
  const isImage = mime !== undefined && images.has(mime)
  if (isImage) checkAnnounced({ declaredType: mime, size, toProject })
  return { mimeType: mime ?? (declaredType || 'application/octet-stream'), isImage }
}
