import { joinRuns, type VerticalAlign, type Run } from '../../office/script-text.ts'
import { type PositionedRun, readingOrder } from './reading-order.ts'

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

/** Points. `start` and `end` are along the line, `baseline` is its offset perpendicular to the line. */
export interface PdfLine {
  readonly text: string
  readonly cells: readonly LineCell[]
  readonly start: number
  readonly end: number
  readonly baseline: number
  readonly size: number
  /** Degrees, rounded: text may run up the page. */
  readonly angle: number
}

/** Fractions of the font size. */
const emRatios = { word: 0.15, over: 0.4, cell: 1.1, wide: 2, raised: 0.12, lowered: 0.08, small: 0.86 }

const rtlLetter = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

const positionRun = (run: TextRun, hasSpaceBefore: boolean): PositionedRun => {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = run.transform
  const scale = Math.hypot(a, b) || 1
  const [cos, sin] = [a / scale, b / scale]
  const along = x * cos + y * sin
  return {
    // unmapped characters separate words like spaces
    text: run.str.replaceAll(/\p{Cc}/gu, ' '),
    along,
    end: along + run.width,
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
    const tolerance = run.size < this.#size * emRatios.small ? 0.6 : 0.5
    if (first.angle !== run.angle || Math.abs(this.baseline - run.baseline) > size * tolerance) return false
    return this.#isRtl || run.isRtl || run.along > this.#end - size * 2
  }
}

type RunSize = Pick<PositionedRun, 'size' | 'baseline'>

const dominantSize = (runs: readonly PositionedRun[]): RunSize => {
  const countCharacters = new Map<number, number>()
  for (const { size, text } of runs)
    countCharacters.set(size, (countCharacters.get(size) ?? 0) + text.trim().length)
  let dominant = 0
  for (const [size, count] of countCharacters) {
    const dominantCount = countCharacters.get(dominant) ?? 0
    if (count > dominantCount || (count === dominantCount && size > dominant)) dominant = size
  }
  return { size: dominant, baseline: runs.find(({ size }) => size === dominant)?.baseline ?? 0 }
}

/** Superscripts may be longer than their base. */
const baselineSize = (runs: readonly PositionedRun[], dominant: RunSize): RunSize => {
  const countCharacters = (lineRuns: readonly PositionedRun[]) =>
    lineRuns.reduce((sum, { text }) => sum + text.trim().length, 0)
  const largerRuns = runs.filter(({ size }) => size * emRatios.small > dominant.size)
  if (countCharacters(largerRuns) * 4 < countCharacters(runs)) return dominant
  return largerRuns.reduce((largest, run) => (run.size > largest.size ? run : largest), dominant)
}

/** The TeX logos shift letters for decoration. */
const isLogo = (previous: string, text: string, after: string) =>
  /^\p{Lu}$/u.test(text) && /\p{Lu}$/u.test(previous) && /^\p{Lu}/u.test(after)

const isWord = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

const gapBetween = (previous: PositionedRun, run: PositionedRun): number =>
  run.along >= previous.along ? run.along - previous.end : previous.along - run.end

const finish = ({ runs: contentRuns }: OpenLine): PdfLine => {
  const isRtl = contentRuns.some((run) => run.isRtl)
  const runs = isRtl ? readingOrder(contentRuns) : contentRuns
  const dominant = dominantSize(runs)
  const { size, baseline } = dominant
  const base = baselineSize(runs, dominant)
  const verticalAlign = (run: PositionedRun, index: number): VerticalAlign => {
    if (
      run.size >= base.size * emRatios.small ||
      isLogo(runs[index - 1]?.text ?? '', run.text.trim(), runs[index + 1]?.text ?? '')
    )
      return null
    const offset = run.baseline - base.baseline
    return offset > base.size * emRatios.raised
      ? 'super'
      : offset < -base.size * emRatios.lowered
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
    const raise = verticalAlign(run, index)
    if (cell === null || (gap > size * emRatios.cell && raise === null)) {
      endCell()
      if (cell !== null) text += gap > size * emRatios.wide ? '\t' : ' '
      cell = { runs: [{ text: run.text, verticalAlign: raise }], start: run.along, end: run.end }
      continue
    }
    const isSpaced = /\s$/.test(previous?.text ?? '') || /^\s/.test(run.text)
    // kerning overlaps less than overprinted words
    const isOverprinted =
      !isRtl && gap < -size * emRatios.over && isWord(previous?.text ?? '') && isWord(run.text)
    const hasSpaceBefore =
      gap > size * emRatios.word || (run.hasSpaceBefore && gap > -size * emRatios.word) || isOverprinted
    if (hasSpaceBefore && !isSpaced && !(raise !== null && gap < size * emRatios.word))
      cell.runs.push({ text: ' ' })
    cell.runs.push({ text: run.text, verticalAlign: raise })
    cell.start = Math.min(cell.start, run.along)
    cell.end = Math.max(cell.end, run.end)
  }
  endCell()
  return {
    text,
    // right-to-left columns stay in reading order
    cells: isRtl ? [] : cells,
    start: runs.reduce((smallest, { along }) => Math.min(smallest, along), Infinity),
    end: runs.reduce((largest, { end }) => Math.max(largest, end), -Infinity),
    size,
    baseline,
    angle: runs[0]?.angle ?? 0,
  }
}

/** `runs` in content order; blank runs become spaces. */
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
  return lines.map(finish)
}
