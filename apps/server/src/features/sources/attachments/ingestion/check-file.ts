import { open } from 'node:fs/promises'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { sentence } from '@atelier/contract/write-sentence'
import { fileTypeFromFile } from 'file-type'
import { AppError } from '../../../../platform/app-error.ts'
import { encodingSampleBytes, looksLikeText } from '../../../../platform/language/encoding.ts'

const imageTypes = new Set(['image/jpeg', 'image/png', 'image/webp'])
export const isImageType = (mimeType: string): boolean => imageTypes.has(mimeType)

const isRejectedType = (mime: string): boolean => {
  if (mime.startsWith('image/')) return !imageTypes.has(mime)
  return /^(audio|font|video)\/|x-msdownload|x-elf|x-mach-binary|java-vm|wasm|x-sqlite3|x-shockwave/.test(
    mime,
  )
}

const readHead = async (path: string): Promise<Uint8Array> => {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(encodingSampleBytes) })
  return buffer.subarray(0, bytesRead)
}

/**
 * Ignores signatures that text may begin with, such as "BM" or the MPEG signature in `.ts` files (UPL-05).
 */
const detectType = async (path: string): Promise<string | undefined> => {
  const mime = (await fileTypeFromFile(path))?.mime
  return mime && isRejectedType(mime) && looksLikeText(await readHead(path)) ? undefined : mime
}

export const imageInProjectError = () =>
  new AppError(
    'UNSUPPORTED_TYPE',
    sentence('{title}. {text}', {
      title: sentence(messages.knowledge.noImages),
      text: sentence(messages.knowledge.noImagesText),
    }),
  )

export const checkDeclaration = ({
  declaredType,
  size,
  isForProject,
}: {
  declaredType: string
  size: number | undefined
  isForProject: boolean
}): void => {
  const isImage = imageTypes.has(declaredType)
  if (isImage && isForProject) throw imageInProjectError()
  if (size === undefined) return
  if (size === 0) throw new AppError('CANNOT_PROCESS', 'This file is empty.')
  if (isImage && size > limits.upload.imageBytes)
    throw new AppError('TOO_LARGE', messages.upload.imageTooLarge)
  if (size > limits.upload.fileBytes) throw new AppError('TOO_LARGE', messages.upload.fileTooLarge)
}

export interface CheckedFile {
  mimeType: string
  isImage: boolean
}

/** UPL-01, UPL-02, KNO-05: checks the content, not the name. */
export const checkFile = async (
  path: string,
  {
    declaredType,
    size,
    isForProject,
    isAudioAccepted = false,
  }: { declaredType: string; size: number; isForProject: boolean; isAudioAccepted?: boolean },
): Promise<CheckedFile> => {
  if (size === 0) throw new AppError('CANNOT_PROCESS', 'This file is empty.')
  const mime = await detectType(path)
  if (mime && isRejectedType(mime) && !(isAudioAccepted && mime.startsWith('audio/')))
    throw new AppError(
      'UNSUPPORTED_TYPE',
      sentence('{title}. {text}', {
        title: sentence(messages.upload.failed),
        text: sentence(messages.upload.unsupported),
      }),
    )
  const isImage = mime !== undefined && imageTypes.has(mime)
  if (isImage) checkDeclaration({ declaredType: mime, size, isForProject })
  return { mimeType: mime ?? (declaredType || 'application/octet-stream'), isImage }
}
