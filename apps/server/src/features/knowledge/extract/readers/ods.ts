import { type OfficeContentNode, OfficeParser, type OfficeParserAST } from 'officeparser'
import { AppError } from '../../../../platform/app-error.ts'
import { oneLine } from '../clean-text.ts'
import { readingLimits } from '../reading-limits.ts'
import type { Reader } from '../reading.ts'
import { broken, cannotRead, locked, tooLarge } from '../refuse.ts'
import { rowWriter, tableColumns } from '../row-writer.ts'
import type { TextBuilder } from '../text-builder.ts'
import { countZip } from '../zip.ts'

const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null || !('officeIssue' in error)) return ''
  const issue = error.officeIssue
  return typeof issue === 'object' && issue !== null && 'code' in issue ? String(issue.code) : ''
}

/** What the reader's failure means for the person who added the file. */
const sheetFailure = (error: unknown): AppError => {
  const what = 'spreadsheet'
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

const parse = (bytes: Buffer): Promise<OfficeParserAST> =>
  OfficeParser.parseOffice(bytes, {
    fileType: 'ods',
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

const nodeText = (node: OfficeContentNode): string => {
  if (node.type === 'break') return '\n'
  if (node.type === 'text' || !node.children?.length) return node.type === 'image' ? '' : (node.text ?? '')
  const isLine = node.children.every(({ type }) => /^(text|break|image)$/.test(type))
  return node.children.map(nodeText).join(isLine ? '' : '\n')
}

const commentText = (comment: OfficeContentNode): string => {
  const author = comment.type === 'comment' ? comment.metadata?.author : undefined
  return `${author ? `Comment by ${author}` : 'Comment'}: ${oneLine(nodeText(comment))}`
}

/** Empty cells are left out by the parser: each one tells where it is. */
const placeOf = (node: OfficeContentNode) => (node.type === 'cell' ? node.metadata : undefined)

const writeSheet = (sheet: OfficeContentNode, page: number, name: string, out: TextBuilder): void => {
  const write = rowWriter(out, page, (row) => `sheet ${name}, row ${row}`)
  const set = tableColumns()
  const comments: string[] = []
  for (const [index, row] of (sheet.children ?? []).entries()) {
    let at = index
    const cells = (row.children ?? []).map((cell) => {
      const place = placeOf(cell)
      at = place?.row ?? at
      for (const comment of cell.comments ?? []) comments.push(commentText(comment))
      const text = cell.text ?? nodeText(cell)
      return { text, column: place?.col, columns: place?.colSpan, rows: place?.rowSpan }
    })
    write(set(cells), at + 1)
  }
  for (const comment of comments) out.line(comment)
}

/** OpenDocument sheets by officeparser, with real bytes counted while unpacking. */
export const readOds: Reader = async ({ bytes, out, onProgress }) => {
  try {
    await refuseBomb(bytes)
    const { content, auxiliary, metadata } = await parse(bytes)
    const sheets = content.filter((node) => node.type === 'sheet')
    for (const [index, sheet] of sheets.entries()) {
      const page = index + 1
      writeSheet(sheet, page, sheet.metadata?.sheetName ?? `${page}`, out)
      onProgress({ done: page, total: sheets.length, unit: 'sheet' })
    }
    const margins = [...(auxiliary?.headers ?? []), ...(auxiliary?.footers ?? [])].map(nodeText)
    for (const margin of new Set(margins.map(oneLine))) {
      if (!margin) continue
      out.section(null, 'header and footer')
      out.block(margin)
    }
    return { title: metadata.title ?? null, ...(sheets.length > 0 && { pages: sheets.length }) }
  } catch (error) {
    throw sheetFailure(error)
  }
}
