import { joinRuns, type VerticalAlign, type Run } from '../../office/script-text.ts'
import { type PositionedRun, toReadingOrder } from './reading-order.ts'

export interface TextRun {
  readonly str: string
  readonly dir: string
  readonly width: number
  readonly height: number
  readonly transform: readonly number[]
}

/** Text between gaps. Positions are in points along the line. */
export interface LineCell {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** In points. `start` and `end` are positions along the line, `baseline` is its perpendicular offset. */
export interface PdfLine {
  readonly text: string
  readonly cells: readonly LineCell[]
  readonly start: number
  readonly end: number
  readonly baseline: number
  readonly size: number
  /** Degrees, rounded, since text may also run up the page. */
  readonly angle: number
}

/** In fractions of the font size. */
const emRatios = {
  wordGap: 0.15,
  overprint: 0.4,
  cellGap: 1.1,
  wideGap: 2,
  superOffset: 0.12,
  subOffset: 0.08,
  scriptSize: 0.86,
}

const rtlLetter = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

const positionRun = (run: TextRun, hasSpaceBefore: boolean): PositionedRun => {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = run.transform
  const scale = Math.hypot(a, b) || 1
  const [cos, sin] = [a / scale, b / scale]
  const start = x * cos + y * sin
  return {
    // characters without a Unicode mapping separate words like spaces
    text: run.str.replaceAll(/\p{Cc}/gu, ' '),
    start,
    end: start + run.width,
    baseline: y * cos - x * sin,
    size: Math.hypot(c, d) || run.height || 1,
    angle: Math.round((Math.atan2(sin, cos) * 180) / Math.PI),
    isRtl: run.dir === 'rtl' || rtlLetter.test(run.str),
    hasSpaceBefore,
  }
}

class OpenLine {
  readonly runs: PositionedRun[] = []
  #end = -Infinity
  #size = 0
  baseline = 0
  #isRtl = false

  add(run: PositionedRun): void {
    this.runs.push(run)
    this.#end = Math.max(this.#end, run.end)
    this.#isRtl ||= run.isRtl
    if (run.size > this.#size) [this.#size, this.baseline] = [run.size, run.baseline]
  }

  accepts(run: PositionedRun): boolean {
    const [first] = this.runs
    if (!first) return true
    const size = Math.max(this.#size, run.size)
    const tolerance = run.size < this.#size * emRatios.scriptSize ? 0.6 : 0.5
    if (first.angle !== run.angle || Math.abs(this.baseline - run.baseline) > size * tolerance) return false
    return this.#isRtl || run.isRtl || run.start > this.#end - size * 2
  }
}

type RunSize = Pick<PositionedRun, 'size' | 'baseline'>

const dominantSize = (runs: readonly PositionedRun[]): RunSize => {
  const charactersBySize = new Map<number, number>()
  for (const { size, text } of runs)
    charactersBySize.set(size, (charactersBySize.get(size) ?? 0) + text.trim().length)
  let mainSize = 0
  for (const [size, count] of charactersBySize) {
    const dominantCount = charactersBySize.get(mainSize) ?? 0
    if (count > dominantCount || (count === dominantCount && size > mainSize)) mainSize = size
  }
  return { size: mainSize, baseline: runs.find(({ size }) => size === mainSize)?.baseline ?? 0 }
}

/** Superscripts may have more characters than their base. */
const baselineSize = (runs: readonly PositionedRun[], mainRunSize: RunSize): RunSize => {
  const countCharacters = (lineRuns: readonly PositionedRun[]) =>
    lineRuns.reduce((sum, { text }) => sum + text.trim().length, 0)
  const largerRuns = runs.filter(({ size }) => size * emRatios.scriptSize > mainRunSize.size)
  if (countCharacters(largerRuns) * 4 < countCharacters(runs)) return mainRunSize
  return largerRuns.reduce((largest, run) => (run.size > largest.size ? run : largest), mainRunSize)
}

/** The TeX logos shift letters up and down. */
const isLogo = (previous: string, text: string, next: string) =>
  /^\p{Lu}$/u.test(text) && /\p{Lu}$/u.test(previous) && /^\p{Lu}/u.test(next)

const isWord = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

const gapBetween = (previous: PositionedRun, run: PositionedRun): number =>
  run.start >= previous.start ? run.start - previous.end : previous.start - run.end

const finishLine = ({ runs: contentRuns }: OpenLine): PdfLine => {
  const isRtl = contentRuns.some((run) => run.isRtl)
  const runs = isRtl ? toReadingOrder(contentRuns) : contentRuns
  const mainSize = dominantSize(runs)
  const { size, baseline } = mainSize
  const base = baselineSize(runs, mainSize)
  const verticalAlign = (run: PositionedRun, index: number): VerticalAlign => {
    if (
      run.size >= base.size * emRatios.scriptSize ||
      isLogo(runs[index - 1]?.text ?? '', run.text.trim(), runs[index + 1]?.text ?? '')
    )
      return null
    const offset = run.baseline - base.baseline
    return offset > base.size * emRatios.superOffset
      ? 'super'
      : offset < -base.size * emRatios.subOffset
        ? 'sub'
        : null
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
  for (const [index, run] of runs.entries()) {
    const previous = runs[index - 1]
    const gap = previous ? gapBetween(previous, run) : Infinity
    const align = verticalAlign(run, index)
    if (cell === null || (gap > size * emRatios.cellGap && align === null)) {
      endCell()
      if (cell !== null) text += gap > size * emRatios.wideGap ? '\t' : ' '
      cell = { runs: [{ text: run.text, verticalAlign: align }], start: run.start, end: run.end }
      continue
    }
    const isSpaced = /\s$/.test(previous?.text ?? '') || /^\s/.test(run.text)
    // kerned words overlap less than overprinted ones
    const isOverprinted =
      !isRtl && gap < -size * emRatios.overprint && isWord(previous?.text ?? '') && isWord(run.text)
    const hasSpaceBefore =
      gap > size * emRatios.wordGap || (run.hasSpaceBefore && gap > -size * emRatios.wordGap) || isOverprinted
    if (hasSpaceBefore && !isSpaced && !(align !== null && gap < size * emRatios.wordGap))
      cell.runs.push({ text: ' ' })
    cell.runs.push({ text: run.text, verticalAlign: align })
    cell.start = Math.min(cell.start, run.start)
    cell.end = Math.max(cell.end, run.end)
  }
  endCell()
  return {
    text,
    // right-to-left lines have no cells, since their columns are already in reading order
    cells: isRtl ? [] : cells,
    start: runs.reduce((smallest, { start }) => Math.min(smallest, start), Infinity),
    end: runs.reduce((largest, { end }) => Math.max(largest, end), -Infinity),
    size,
    baseline,
    angle: runs[0]?.angle ?? 0,
  }
}

/** `runs` are in content order; blank ones become spaces. */
export const groupIntoLines = (runs: Iterable<TextRun>): PdfLine[] => {
  const lines: OpenLine[] = []
  let hasSpaceBefore = false
  for (const run of runs) {
    if (run.str.trim() === '') {
      hasSpaceBefore ||= run.str !== ''
      continue
    }
    const positionedRun = positionRun(run, hasSpaceBefore)
    hasSpaceBefore = false
    const last = lines.at(-1)
    if (last?.accepts(positionedRun)) last.add(positionedRun)
    else {
      const line = new OpenLine()
      line.add(positionedRun)
      lines.push(line)
    }
  }
  return lines.map(finishLine)
}
