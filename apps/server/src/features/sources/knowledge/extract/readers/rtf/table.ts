import { type Block, blockText, emptyCell, paragraph, type Row, type TableCell } from '../../office/blocks.ts'

interface CellFormat {
  isMergedWithAbove: boolean
  isMergedWithLeft: boolean
}

/** In RTF, a row's cells come first; its formatting may be before or after them. */
export class RtfTable {
  #rows: Row[] = []
  #row: TableCell[] = []
  #cell: Block[] = []
  #nested: string[] = []
  #formats: CellFormat[] = []
  #nextFormat: CellFormat = { isMergedWithAbove: false, isMergedWithLeft: false }

  add(block: Block): void {
    this.#cell.push(block)
  }

  control(name: string): void {
    if (name === 'trowd') this.#formats = []
    else if (name === 'clvmrg') this.#nextFormat.isMergedWithAbove = true
    else if (name === 'clmrg') this.#nextFormat.isMergedWithLeft = true
    else if (name === 'cellx') {
      this.#formats.push(this.#nextFormat)
      this.#nextFormat = { isMergedWithAbove: false, isMergedWithLeft: false }
    } else if (name === 'cell') this.#endCell()
    else if (name === 'nestcell') this.#nested.push(blockText(this.#cell.splice(0)))
    else if (name === 'nestrow') {
      this.#cell.push(paragraph(this.#nested.splice(0).join(' / ')))
    } else if (name === 'row') this.#endRow()
  }

  drain(): Block[] {
    if (this.#cell.length > 0) this.#endCell()
    if (this.#row.length > 0) this.#endRow()
    const rows = this.#rows
    this.#rows = []
    return rows.length > 0 ? [{ kind: 'table', rows }] : []
  }

  #endCell(): void {
    const blocks = this.#cell
    this.#cell = []
    this.#row.push(blocks.length > 0 ? { blocks } : emptyCell)
  }

  #endRow(): void {
    const rowAbove = this.#rows.at(-1)
    const row = this.#row.map((cell, index) => {
      const format = this.#formats[index]
      if (cell.blocks.length > 0 || !format) return cell
      return format.isMergedWithAbove ? (rowAbove?.[index] ?? emptyCell) : cell
    })
    this.#row = []
    if (row.length > 0) this.#rows.push(row)
  }
}
