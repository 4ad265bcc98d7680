import { BlockWriter } from '../../office/blocks.ts'
import { trackedChangesNote } from '../../extraction-notes.ts'
import { extractionLimits } from '../../extraction-limits.ts'
import type { Reader } from '../../reader.ts'
import { corruptFileError } from '../../extraction-errors.ts'
import { createRowWriter } from '../../row-writer.ts'
import { attribute, child, elements, readBlocks, type XmlElement } from '../../xml-tree.ts'
import { unreadCellsNote } from '../xlsx.ts'
import { isPageNumber } from '../xlsx-sheet.ts'
import { OdfBlocks } from './blocks.ts'
import { readHeadersAndFooters } from './margins.ts'
import { openDocument } from './parts.ts'
import { OdfSheet } from './sheet.ts'

const blockNames =
  /^(font-face-decls|automatic-styles|table-row|shapes|tracked-changes|forms|scripts|content-validations|named-expressions|dde-links|scenario|table-source)$/

interface TableStyle {
  readonly isHidden: boolean
  readonly masterPage: string
}

const readTableStyles = (container: XmlElement): [string, TableStyle][] =>
  [...elements(container)]
    .filter((style) => style.name === 'style' && attribute(style, 'family') === 'table')
    .map((style) => {
      const properties = child(style, 'table-properties')
      return [
        attribute(style, 'name') ?? '',
        {
          isHidden: properties !== undefined && attribute(properties, 'display') === 'false',
          masterPage: attribute(style, 'master-page-name') ?? '',
        },
      ]
    })

/** Default headers consist of these fields only. */
const isField = (name: string) => /^(sheet-name|file-name|title|date|time|page-number|page-count)$/.test(name)

const withoutFields = (element: XmlElement): XmlElement => ({
  ...element,
  children: element.children.flatMap((node): (XmlElement | string)[] => {
    if (typeof node === 'string') return [node]
    return isField(node.name) ? [] : [withoutFields(node)]
  }),
})

export const readOds: Reader = async ({ bytes, out, onProgress }) => {
  const { zip, context, title, styles, sheetCount } = await openDocument(bytes, 'spreadsheet', out)
  const content = await zip.open('content.xml')
  if (!content) throw corruptFileError('spreadsheet')
  const blocks = new OdfBlocks(context)
  const sheetStyles = new Map<string, TableStyle>()
  const masterPages = new Set<string>()
  let sheet: OdfSheet | null = null
  let [depth, page, cells, isDone] = [0, 0, 0, false]

  const openSheet = (attributes: XmlElement['attributes']): OdfSheet => {
    page += 1
    const name = attributes['table:name'] ?? `${page}`
    const style = sheetStyles.get(attributes['table:style-name'] ?? '')
    if (style?.isHidden) out.notes.count('hiddenSheets')
    if (style) masterPages.add(style.masterPage)
    const write = createRowWriter(out, page, (row) => `sheet ${name}, row ${row}`)
    return new OdfSheet(context, (row, number) => {
      cells += row.length
      isDone = cells > extractionLimits.cells || out.isFull
      if (!isDone) write(row, number)
      return !isDone
    })
  }
  const closeSheet = (): void => {
    sheet?.finish()
    new BlockWriter(out, false).write(sheet?.floatingBlocks ?? [])
    sheet = null
    onProgress({ done: page, total: Math.max(page, sheetCount), unit: 'sheet' })
  }
  await readBlocks(content, {
    isBlock: (name) => blockNames.test(name),
    onOpen: (name, attributes) => {
      if (name === 'table') {
        depth += 1
        if (depth === 1) sheet = openSheet(attributes)
      } else if (name === 'table-column' && depth === 1) sheet?.addColumn(attributes)
    },
    onClose: (name) => {
      if (name !== 'table') return
      depth -= 1
      if (depth === 0) closeSheet()
    },
    onBlock: (element) => {
      if (/^(font-face-decls|automatic-styles)$/.test(element.name)) {
        context.addStyles(element)
        for (const [name, style] of readTableStyles(element)) sheetStyles.set(name, style)
      } else if (element.name === 'tracked-changes') {
        if (elements(element).next().value) out.notes.add(trackedChangesNote)
      } else if (element.name === 'table-row') {
        if (!isDone) sheet?.addRow(element)
      } else if (element.name === 'shapes') sheet?.addShapes(element)
    },
  })
  if (page === 0) throw corruptFileError('spreadsheet')
  if (cells > extractionLimits.cells) out.block(unreadCellsNote)
  const headersAndFooters = readHeadersAndFooters(styles && withoutFields(styles), blocks, (name) =>
    masterPages.has(name),
  )
  for (const text of headersAndFooters) {
    if (isPageNumber(text)) continue
    out.startSection(null, 'header and footer')
    out.block(text)
  }
  return { title, pages: page }
}
