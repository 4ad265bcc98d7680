import { joinRuns, type Raise, type Run } from '../../office/raised-text.ts'
import { type PlacedRun, readingOrder } from './reading-order.ts'

export interface TextRun {
  readonly str: string
  readonly dir: string
  readonly width: number
  readonly height: number
  readonly transform: readonly number[]
}

/** Separated by gaps. Positions in points along the line. */
export interface LineCell {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Points: `start` and `end` along the line, `across` its height on the page. */
export interface PdfLine {
  readonly text: string
  readonly cells: readonly LineCell[]
  readonly start: number
  readonly end: number
  readonly across: number
  readonly size: number
  /** Degrees, rounded: text may run up the page. */
  readonly angle: number
}

/** Fractions of the font size. */
const gaps = { word: 0.15, over: 0.4, cell: 1.1, wide: 2, raised: 0.12, lowered: 0.08, small: 0.86 }

const rtlLetter = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

const place = (run: TextRun, isApart: boolean): PlacedRun => {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = run.transform
  const length = Math.hypot(a, b) || 1
  const [cos, sin] = [a / length, b / length]
  const along = x * cos + y * sin
  return {
    // unmapped characters separate words like spaces
    text: run.str.replaceAll(/\p{Cc}/gu, ' '),
    along,
    end: along + run.width,
    across: y * cos - x * sin,
    size: Math.hypot(c, d) || run.height || 1,
    angle: Math.round((Math.atan2(sin, cos) * 180) / Math.PI),
    isRtl: run.dir === 'rtl' || rtlLetter.test(run.str),
    isApart,
  }
}

class OpenLine {
  readonly runs: PlacedRun[] = []
  #end = -Infinity
  #size = 0
  #across = 0
  #isRtl = false

  add(run: PlacedRun): void {
    this.runs.push(run)
    this.#end = Math.max(this.#end, run.end)
    this.#isRtl ||= run.isRtl
    if (run.size > this.#size) [this.#size, this.#across] = [run.size, run.across]
  }

  takes(run: PlacedRun): boolean {
    const [first] = this.runs
    if (!first) return true
    const size = Math.max(this.#size, run.size)
    const reach = run.size < this.#size * gaps.small ? 0.6 : 0.5
    if (first.angle !== run.angle || Math.abs(this.#across - run.across) > size * reach) return false
    return this.#isRtl || run.isRtl || run.along > this.#end - size * 2
  }
}

type PlacedSize = Pick<PlacedRun, 'size' | 'across'>

const mainOf = (runs: readonly PlacedRun[]): PlacedSize => {
  const letters = new Map<number, number>()
  for (const { size, text } of runs) letters.set(size, (letters.get(size) ?? 0) + text.trim().length)
  let main = 0
  for (const [size, count] of letters) {
    const mainCount = letters.get(main) ?? 0
    if (count > mainCount || (count === mainCount && size > main)) main = size
  }
  return { size: main, across: runs.find(({ size }) => size === main)?.across ?? 0 }
}

/** Superscripts may be longer than their base. */
const baseOf = (runs: readonly PlacedRun[], main: PlacedSize): PlacedSize => {
  const letters = (some: readonly PlacedRun[]) => some.reduce((sum, { text }) => sum + text.trim().length, 0)
  const greater = runs.filter(({ size }) => size * gaps.small > main.size)
  if (letters(greater) * 4 < letters(runs)) return main
  return greater.reduce((most, run) => (run.size > most.size ? run : most), main)
}

/** The TeX logos shift letters for decoration. */
const isLogo = (before: string, text: string, after: string) =>
  /^\p{Lu}$/u.test(text) && /\p{Lu}$/u.test(before) && /^\p{Lu}/u.test(after)

const isWord = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

const gapBetween = (before: PlacedRun, run: PlacedRun): number =>
  run.along >= before.along ? run.along - before.end : before.along - run.end

const finish = ({ runs: unordered }: OpenLine): PdfLine => {
  const isRtl = unordered.some((run) => run.isRtl)
  const runs = isRtl ? readingOrder(unordered) : unordered
  const main = mainOf(runs)
  const { size, across } = main
  const base = baseOf(runs, main)
  const raiseOf = (run: PlacedRun, at: number): Raise => {
    if (
      run.size >= base.size * gaps.small ||
      isLogo(runs[at - 1]?.text ?? '', run.text.trim(), runs[at + 1]?.text ?? '')
    )
      return null
    const offset = run.across - base.across
    return offset > base.size * gaps.raised ? 'super' : offset < -base.size * gaps.lowered ? 'sub' : null
  }
  const cells: LineCell[] = []
  let text = ''
  let cell: { runs: Run[]; start: number; end: number } | null = null
  const endCell = () => {
    if (!cell) return
    const cellText = joinRuns(cell.runs).trim()
    cells.push({ text: cellText, start: cell.start, end: cell.end })
    text += cellText
  }
  for (const [at, run] of runs.entries()) {
    const before = runs[at - 1]
    const gap = before ? gapBetween(before, run) : Infinity
    const raise = raiseOf(run, at)
    if (cell === null || (gap > size * gaps.cell && raise === null)) {
      endCell()
      if (cell !== null) text += gap > size * gaps.wide ? '\t' : ' '
      cell = { runs: [{ text: run.text, raise }], start: run.along, end: run.end }
      continue
    }
    const isSpaced = /\s$/.test(before?.text ?? '') || /^\s/.test(run.text)
    // kerning overlaps less than overprinted words
    const isOver = !isRtl && gap < -size * gaps.over && isWord(before?.text ?? '') && isWord(run.text)
    const isApart = gap > size * gaps.word || (run.isApart && gap > -size * gaps.word) || isOver
    if (isApart && !isSpaced && !(raise !== null && gap < size * gaps.word)) cell.runs.push({ text: ' ' })
    cell.runs.push({ text: run.text, raise })
    cell.start = Math.min(cell.start, run.along)
    cell.end = Math.max(cell.end, run.end)
  }
  endCell()
  return {
    text,
    // right-to-left columns stay in reading order
    cells: isRtl ? [] : cells,
    start: runs.reduce((least, { along }) => Math.min(least, along), Infinity),
    end: runs.reduce((most, { end }) => Math.max(most, end), -Infinity),
    size,
    across,
    angle: runs[0]?.angle ?? 0,
  }
}

export const pdfLines = (runs: Iterable<TextRun>): PdfLine[] => {
  const lines: OpenLine[] = []
  let isApart = false
  for (const run of runs) {
    if (run.str.trim() === '') {
      isApart ||= run.str !== ''
      continue
    }
    const placed = place(run, isApart)
    isApart = false
    const last = lines.at(-1)
    if (last?.takes(placed)) last.add(placed)
    else {
      const line = new OpenLine()
      line.add(placed)
      lines.push(line)
    }
  }
  return lines.map(finish)
}
