import { type Cell, cellCharactersMax, rowLine, createSpanExpander } from '../../row-writer.ts'
import type { TextBuilder } from '../../text-builder.ts'

type Attributes = Readonly<Record<string, string>>

export class HtmlTable {
  readonly #out: TextBuilder
  readonly #expandSpans = createSpanExpander()
  #cells: Cell[] | null = null
  #span: Omit<Cell, 'text'> = {}
  /** Whether a row had two cells with text; otherwise the table is only for layout. */
  #isGrid = false
  #isFirstLine = true

  constructor(out: TextBuilder) {
    this.#out = out
  }

  get isInRow(): boolean {
    return this.#cells !== null
  }

  get isGrid(): boolean {
    return this.#isGrid || (this.#cells?.some(({ text }) => text.trim() !== '') ?? false)
  }

  openRow(): void {
    this.#cells = []
  }

  openCell({ colspan, rowspan }: Attributes): void {
    this.#span = { columnSpan: Math.max(1, Number(colspan) || 1), rowSpan: Math.max(1, Number(rowspan) || 1) }
  }

  closeCell(text: string): void {
    this.#cells?.push({ ...this.#span, text })
    this.#span = {}
  }

  closeRow(): void {
    if (!this.#cells) return
    const ownCells = this.#cells
    const cells = this.#expandSpans(ownCells)
    this.#cells = null
    const texts = cells.filter((cell) => cell.trim() !== '')
    if (texts.length === 0) return
    if (texts.length > 1) this.#isGrid = true
    if (
      texts.some((cellText) => cellText.length > cellCharactersMax) ||
      (!this.#isGrid && ownCells.length === 1)
    ) {
      for (const { text } of ownCells) this.#out.block(text.trim())
      this.#isFirstLine = true
      return
    }
    const line = rowLine(this.#isGrid ? cells : texts)
    if (this.#isFirstLine) this.#out.block(line)
    else this.#out.line(line)
    this.#isFirstLine = false
  }
}
