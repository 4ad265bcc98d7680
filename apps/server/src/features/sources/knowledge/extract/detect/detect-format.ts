import { sentence, type Wording } from '@atelier/contract/write-sentence'
import { looksLikeText } from '../../../../../platform/language/encoding.ts'
import { openCompoundFile } from '../compound-file.ts'
import type { SourceFile } from '../extraction.ts'
import {
  corruptFileError,
  passwordProtectedError,
  unreadableError,
  unsupportedTypeError,
} from '../extraction-errors.ts'
import { detectArchive } from './detect-archive.ts'
import { toFileFormat, type FileFormat, type Format } from './formats.ts'

const oleStreams: [RegExp, Format][] = [
  [/^WordDocument$/i, 'doc'],
  [/^(Workbook|Book)$/i, 'xls'],
  [/^PowerPoint Document$/i, 'ppt'],
  [/^__properties_version1\.0$/i, 'msg'],
]

const detectOle = (bytes: Buffer): FileFormat => {
  const names = openCompoundFile(bytes).rootNames()
  if (names.some((name) => /^EncryptedPackage$/i.test(name))) throw passwordProtectedError('document')
  for (const [pattern, format] of oleStreams) {
    if (names.some((name) => pattern.test(name))) return toFileFormat(format)
  }
  throw corruptFileError('file')
}

const oleSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Excel 2 to 4 files are bare records ([MS-XLS] 2.4.21). */
const isBareSheet = (bytes: Buffer) => /^09(00|02|04|08)(0[0-9a-f]|10)00/.test(bytes.toString('hex', 0, 4))
const appleDoubleSignature = Buffer.from('00051600', 'hex')

/** PDF viewers accept the signature anywhere in the first kilobyte. */
const isPdf = (bytes: Buffer) => {
  const searchedBytes = bytes.subarray(0, 4).equals(appleDoubleSignature) ? 64 * 1024 : 1024
  return bytes.subarray(0, searchedBytes).includes('%PDF-')
}

/**
 * Detects the format by content; the name decides only among text types. Throws CANNOT_PROCESS or
 * UNSUPPORTED_TYPE.
 */
export const detectFormat = async (bytes: Buffer, file: SourceFile): Promise<FileFormat> => {
  if (bytes.length === 0) throw unreadableError('This file is empty.')
  if (isPdf(bytes)) return toFileFormat('pdf')
  if (bytes.subarray(0, 8).equals(oleSignature)) return detectOle(bytes)
  if (bytes.toString('latin1', 0, 5) === '{\\rtf') return toFileFormat('rtf')
  if (bytes.length > 30 && bytes.readUInt32LE(0) === 0x04034b50) return detectArchive(bytes)
  if (isBareSheet(bytes)) return toFileFormat('xls')
  if (looksLikeText(bytes)) return (await import('./detect-text.ts')).detectText(bytes, file)
  const type = await (await import('file-type')).fileTypeFromBuffer(bytes)
  const mimeType: string = type?.mime ?? ''
  if (/^image\/(jpeg|png|webp|gif|bmp|tiff|avif|heic|heif|apng|jxl)$/.test(mimeType)) {
    return toFileFormat('image', { mimeType })
  }
  throw unsupportedTypeError(unsupportedMessage(mimeType, type?.ext))
}

const unsupportedMessage = (mimeType: string, extension: string | undefined): Wording => {
  if (mimeType.startsWith('video/')) return 'Videos can’t be read. Add a transcript as text.'
  if (mimeType.startsWith('audio/')) return 'Audio files can’t be read. Add a transcript as text.'
  if (mimeType.startsWith('font/')) return 'Font files can’t be read.'
  if (/zip|compressed|x-tar|x-rar|x-7z|x-xz|x-bzip/.test(mimeType)) {
    return 'Archives can’t be read. Extract this one and add its files.'
  }
  if (extension === 'mobi') return 'Kindle books can’t be read. Add the book as EPUB or PDF.'
  return extension
    ? sentence(
        'Files of this type (.{ending}) can’t be read. Add the content as a PDF, an Office document or text.',
        {
          ending: extension,
        },
      )
    : 'Atelier can’t read this file. Add it as a PDF, an Office document or text.'
}
