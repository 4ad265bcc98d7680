import { type Block, emptyCell, type Row, type TableCell } from '../../office/blocks.ts'
import { attribute, elements, type XmlElement } from '../../xml-tree.ts'

const groups = /^(table-header-rows|table-rows|table-row-group)$/
const repeatMax = 100

const listRows = function* (element: XmlElement): Generator<XmlElement> {
  for (const node of elements(element)) {
    if (node.name === 'table-row') yield node
    else if (groups.test(node.name)) yield* listRows(node)
  }
}

const readRepeat = (element: XmlElement, name: string): number =>
  Math.min(repeatMax, Math.max(1, Math.trunc(Number(attribute(element, name) ?? 1)) || 1))

/** Reads a table (ODF 1.3 part 3, 9.1). Merged labels repeat in each row. */
export const readTable = (table: XmlElement, blocks: (element: XmlElement) => Block[]): Block => {
  const rows: Row[] = []
  const pendingCells: ({ cell: TableCell; rowsLeft: number } | undefined)[] = []
  for (const element of listRows(table)) {
    const row: TableCell[] = []
    for (const node of elements(element)) {
      if (node.name !== 'table-cell' && node.name !== 'covered-table-cell') continue
      const isCovered = node.name === 'covered-table-cell'
      const ownBlocks = isCovered ? [] : blocks(node)
      const cell = ownBlocks.length > 0 ? { blocks: ownBlocks } : emptyCell
      for (let count = readRepeat(node, 'number-columns-repeated'); count > 0; count -= 1) {
        const spanningCell = pendingCells[row.length]
        if (isCovered && spanningCell && spanningCell.rowsLeft > 0) {
          spanningCell.rowsLeft -= 1
          row.push(spanningCell.cell)
        } else {
          pendingCells[row.length] = isCovered
            ? undefined
            : { cell, rowsLeft: readRepeat(node, 'number-rows-spanned') - 1 }
          row.push(cell)
        }
      }
    }
    const isFilled = row.some(({ blocks: innerBlocks }) => innerBlocks.length > 0)
    for (let count = isFilled ? readRepeat(element, 'number-rows-repeated') : 1; count > 0; count -= 1)
      rows.push(row)
  }
  return { kind: 'table', rows }
}
