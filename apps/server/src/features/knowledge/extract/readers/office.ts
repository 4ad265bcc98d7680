import { OfficeParser, type OfficeParserAST, type SupportedFileType } from 'officeparser'
import { AppError } from '../../../../platform/app-error.ts'
import { formats } from '../detect/formats.ts'
import { readingLimits } from '../reading-limits.ts'
import type { Reader } from '../reading.ts'
import { broken, cannotRead, locked, tooLarge } from '../refuse.ts'
import { countZip } from '../zip.ts'
import { writeOffice } from './office-text.ts'

const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null || !('officeIssue' in error)) return ''
  const issue = error.officeIssue
  return typeof issue === 'object' && issue !== null && 'code' in issue ? String(issue.code) : ''
}

/** What the Office reader's failure means for the person who added the file. */
const officeFailure = (error: unknown, what: string): AppError => {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  if (code.startsWith('PASSWORD') || code === 'DOCUMENT_DECRYPTION_FAILED') return locked(what)
  if (/LIMIT_EXCEEDED|OUTPUT_TOO_LARGE/.test(code)) {
    return tooLarge(
      `This ${what} unpacks to more than can be read. Split it into smaller files and add those.`,
    )
  }
  if (code === 'MAX_NESTING_DEPTH_EXCEEDED' || error instanceof RangeError) {
    return cannotRead(`This ${what} is nested too deeply to be read.`, error)
  }
  return broken(what, error)
}

const read = ['ods'] as const

const names: Record<string, string> = {
  document: 'document',
  spreadsheet: 'spreadsheet',
  presentation: 'presentation',
}

const isRead = (format: string): format is (typeof read)[number] & SupportedFileType =>
  read.some((one) => one === format)

const parse = (bytes: Buffer, format: SupportedFileType): Promise<OfficeParserAST> =>
  OfficeParser.parseOffice(bytes, {
    fileType: format,
    decompressionLimits: {
      maxUncompressedBytes: readingLimits.inflatedBytes,
      maxZipEntries: readingLimits.archiveEntries,
      maxTableCells: readingLimits.cells,
    },
  })

/** An archive that is damaged may still be read; one that would fill the memory may not. */
const refuseBomb = async (bytes: Buffer): Promise<void> => {
  try {
    await countZip(bytes)
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_LARGE') throw error
  }
}

/** OpenDocument sheets by officeparser, with real bytes counted while unpacking. */
export const readOffice: Reader = async ({ bytes, detected: { format }, out, onProgress }) => {
  const what = names[formats[format].kind] ?? 'file'
  if (!isRead(format)) throw officeFailure(null, what)
  try {
    await refuseBomb(bytes)
    const ast = await parse(bytes, format)
    const pages = writeOffice(ast, out, onProgress)
    return { title: ast.metadata.title ?? null, ...(pages > 0 && { pages }) }
  } catch (error) {
    throw officeFailure(error, what)
  }
}
