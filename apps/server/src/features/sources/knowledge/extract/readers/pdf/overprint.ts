import type { TextRun } from './lines.ts'

const reach = 40
const nearby = 0.12

const placeAt = ({ transform: [a = 1, b = 0, , , x = 0, y = 0] }: TextRun, along: number) => {
  const length = Math.hypot(a, b) || 1
  return { x: x + (along * a) / length, y: y + (along * b) / length }
}

const isNear = (run: TextRun, along: number, place: { x: number; y: number }): boolean => {
  const own = placeAt(run, along)
  const distance = (Math.abs(run.height) || 1) * nearby
  return Math.abs(own.x - place.x) < distance && Math.abs(own.y - place.y) < distance
}

const unprinted = (run: TextRun, before: readonly TextRun[]): TextRun | null => {
  const [a = 1, b = 0, c = 0, d = 1] = run.transform
  let rest = run
  for (;;) {
    const place = placeAt(rest, 0)
    const isWithin = (each: TextRun) =>
      each.str.endsWith(rest.str) && isNear(each, each.width - rest.width, place)
    if (before.some(isWithin)) return null
    const first = before.find((each) => rest.str.startsWith(each.str) && isNear(each, 0, place))
    if (!first) return rest
    const { x, y } = placeAt(rest, first.width)
    const width = Math.max(0, rest.width - first.width)
    rest = { ...rest, str: rest.str.slice(first.str.length), width, transform: [a, b, c, d, x, y] }
  }
}

const mayOverprint = (runs: readonly TextRun[]): boolean => {
  const places = new Set<number>()
  let inked = 0
  for (const { str, transform } of runs) {
    if (str.trim() === '') continue
    inked += 1
    places.add(Math.round(transform[4] ?? 0) * 65_536 + Math.round(transform[5] ?? 0))
  }
  return places.size < inked
}

/** Some writers print letters several times for bold text. */
export const withoutOverprint = (runs: readonly TextRun[]): Iterable<TextRun> =>
  mayOverprint(runs) ? unprintedRuns(runs) : runs

const unprintedRuns = function* (runs: Iterable<TextRun>): Generator<TextRun> {
  const before: TextRun[] = []
  for (const run of runs) {
    if (run.str.trim() === '') {
      yield run
      continue
    }
    const rest = unprinted(run, before)
    before.push(rest ?? run)
    if (before.length > reach) before.shift()
    if (rest !== null) yield rest
  }
}
