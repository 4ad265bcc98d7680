import { type Block, emptyCell, type Row, type TableCell } from '../../office/blocks.ts'
import { attribute, elements, type XmlElement } from '../../xml-tree.ts'

const groups = /^(table-header-rows|table-rows|table-row-group)$/
const repeatMax = 100

const rowsOf = function* (element: XmlElement): Generator<XmlElement> {
  for (const node of elements(element)) {
    if (node.name === 'table-row') yield node
    else if (groups.test(node.name)) yield* rowsOf(node)
  }
}

const countOf = (element: XmlElement, name: string): number =>
  Math.min(repeatMax, Math.max(1, Math.trunc(Number(attribute(element, name) ?? 1)) || 1))

/** ODF 1.3 part 3, 9.1; merged labels are repeated in each row. */
export const readTable = (table: XmlElement, blocks: (element: XmlElement) => Block[]): Block => {
  const rows: Row[] = []
  const covering: ({ cell: TableCell; rows: number } | undefined)[] = []
  for (const element of rowsOf(table)) {
    const row: TableCell[] = []
    for (const node of elements(element)) {
      if (node.name !== 'table-cell' && node.name !== 'covered-table-cell') continue
      const isCovered = node.name === 'covered-table-cell'
      const own = isCovered ? [] : blocks(node)
      const cell = own.length > 0 ? { blocks: own } : emptyCell
      for (let count = countOf(node, 'number-columns-repeated'); count > 0; count -= 1) {
        const above = covering[row.length]
        if (isCovered && above && above.rows > 0) {
          above.rows -= 1
          row.push(above.cell)
        } else {
          covering[row.length] = isCovered
            ? undefined
            : { cell, rows: countOf(node, 'number-rows-spanned') - 1 }
          row.push(cell)
        }
      }
    }
    const isFilled = row.some(({ blocks: inner }) => inner.length > 0)
    for (let count = isFilled ? countOf(element, 'number-rows-repeated') : 1; count > 0; count -= 1)
      rows.push(row)
  }
  return { kind: 'table', rows }
}
