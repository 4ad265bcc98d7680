import type { TextRun } from './lines.ts'

const comparedRunsMax = 40
const nearbyRatio = 0.12

const pointAt = ({ transform: [a = 1, b = 0, , , x = 0, y = 0] }: TextRun, offset: number) => {
  const length = Math.hypot(a, b) || 1
  return { x: x + (offset * a) / length, y: y + (offset * b) / length }
}

const isNear = (run: TextRun, offset: number, point: { x: number; y: number }): boolean => {
  const runPoint = pointAt(run, offset)
  const distance = (Math.abs(run.height) || 1) * nearbyRatio
  return Math.abs(runPoint.x - point.x) < distance && Math.abs(runPoint.y - point.y) < distance
}

const removePrintedText = (run: TextRun, printedRuns: readonly TextRun[]): TextRun | null => {
  const [a = 1, b = 0, c = 0, d = 1] = run.transform
  let remainder = run
  for (;;) {
    const point = pointAt(remainder, 0)
    const isWithin = (each: TextRun) =>
      each.str.endsWith(remainder.str) && isNear(each, each.width - remainder.width, point)
    if (printedRuns.some(isWithin)) return null
    const first = printedRuns.find((each) => remainder.str.startsWith(each.str) && isNear(each, 0, point))
    if (!first) return remainder
    const { x, y } = pointAt(remainder, first.width)
    const width = Math.max(0, remainder.width - first.width)
    remainder = {
      ...remainder,
      str: remainder.str.slice(first.str.length),
      width,
      transform: [a, b, c, d, x, y],
    }
  }
}

const mayOverprint = (runs: readonly TextRun[]): boolean => {
  const positions = new Set<number>()
  let visibleCount = 0
  for (const { str, transform } of runs) {
    if (str.trim() === '') continue
    visibleCount += 1
    positions.add(Math.round(transform[4] ?? 0) * 65_536 + Math.round(transform[5] ?? 0))
  }
  return positions.size < visibleCount
}

/** Some writers print letters several times to make them bold. */
export const removeOverprint = (runs: readonly TextRun[]): Iterable<TextRun> =>
  mayOverprint(runs) ? removePrintedRuns(runs) : runs

const removePrintedRuns = function* (runs: Iterable<TextRun>): Generator<TextRun> {
  const printedRuns: TextRun[] = []
  for (const run of runs) {
    if (run.str.trim() === '') {
      yield run
      continue
    }
    const remainder = removePrintedText(run, printedRuns)
    printedRuns.push(remainder ?? run)
    if (printedRuns.length > comparedRunsMax) printedRuns.shift()
    if (remainder !== null) yield remainder
  }
}
