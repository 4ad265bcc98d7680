export interface PositionedRun {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly baseline: number
  readonly size: number
  readonly angle: number
  readonly isRtl: boolean
  readonly hasSpaceBefore: boolean
}

const letterPattern = /\p{L}/gu
const countLetters = (runs: readonly PositionedRun[], isRtl: boolean) =>
  runs.reduce((sum, run) => sum + (run.isRtl === isRtl ? (run.text.match(letterPattern)?.length ?? 0) : 0), 0)

/** Converts a line's runs from visual to logical order, undoing UAX #9, rule L2. */
export const toReadingOrder = (runs: readonly PositionedRun[]): PositionedRun[] => {
  const sortedRuns = runs.toSorted((a, b) => a.start - b.start)
  // a sentence that ends on the left began on the right
  const endsAtLeft = /^\s*[.!?…,:;]\s*(\P{N}|$)/u.test(sortedRuns[0]?.text ?? '')
  const isRtlLine = endsAtLeft || countLetters(runs, true) >= countLetters(runs, false)
  const segments: { isRtl: boolean; runs: PositionedRun[] }[] = []
  for (const run of sortedRuns) {
    const last = segments.at(-1)
    const isNeutral = !/[\p{L}\p{N}]/u.test(run.text)
    const isRtl = isNeutral ? (last?.isRtl ?? isRtlLine) : run.isRtl
    if (last?.isRtl === isRtl) last.runs.push(run)
    else segments.push({ isRtl, runs: [run] })
  }
  const orderedSegments = segments.map((segment) =>
    segment.isRtl ? segment.runs.toReversed() : segment.runs,
  )
  return (isRtlLine ? orderedSegments.toReversed() : orderedSegments).flat()
}
