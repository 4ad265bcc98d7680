import { type Block, emptyCell, type Row, type TableCell } from '../../office/blocks.ts'
import { hiddenTextNote } from '../../extraction-notes.ts'
import { attribute, child, childValue, elements, type XmlElement } from '../../xml-tree.ts'
import type { DocxContext } from './context.ts'
import { readToggle } from './styles.ts'

const wrapperPattern = /^(sdt|sdtContent|customXml|smartTag|ins|moveTo)$/

/** Also finds descendants within content controls. */
const descendants = function* (element: XmlElement, name: string): Generator<XmlElement> {
  for (const node of elements(element)) {
    if (node.name === name) yield node
    else if (wrapperPattern.test(node.name)) yield* descendants(node, name)
  }
}

const spanMax = 100

const readSpan = (properties: XmlElement | undefined, name: string): number =>
  Math.min(spanMax, Math.max(0, Math.trunc(Number(childValue(properties, name) ?? 0)) || 0))

export const readTable = (table: XmlElement, context: DocxContext): Block => {
  const rows: Row[] = []
  let rowAbove: Row = []
  for (const element of descendants(table, 'tr')) {
    const properties = child(element, 'trPr')
    if (child(properties, 'del') || child(properties, 'ins')) context.hasTrackedChanges = true
    if (child(properties, 'del')) continue
    if (readToggle(properties, 'hidden')) {
      context.notes.add(hiddenTextNote)
      continue
    }
    const row: TableCell[] = Array.from({ length: readSpan(properties, 'gridBefore') }, () => emptyCell)
    for (const cellElement of descendants(element, 'tc')) {
      const cellProperties = child(cellElement, 'tcPr')
      const verticalMerge = child(cellProperties, 'vMerge')
      const isContinued =
        verticalMerge !== undefined && (attribute(verticalMerge, 'val') ?? 'continue') !== 'restart'
      const isHorizontallyMerged =
        childValue(cellProperties, 'hMerge') === 'continue' ||
        child(cellProperties, 'hMerge')?.attributes['w:val'] === ''
      const ownCell = context.blocks(cellElement)
      const cellAbove = isContinued ? rowAbove[row.length] : undefined
      row.push(
        isHorizontallyMerged
          ? emptyCell
          : cellAbove && ownCell.length === 0
            ? cellAbove
            : ownCell.length === 0
              ? emptyCell
              : { blocks: ownCell },
      )
      for (let span = readSpan(cellProperties, 'gridSpan'); span > 1; span -= 1) row.push(emptyCell)
    }
    rows.push(row)
    rowAbove = row
  }
  return { kind: 'table', rows }
}
