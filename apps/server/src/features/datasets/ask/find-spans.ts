import type { DatasetColumn, DatasetTable } from '@atelier/contract/dataset'
import type { Filter, Span } from './asked.ts'
import { boundsOf, type Period, periodAt, periodText } from './calendar.ts'
import type { Token, Writing } from './tokens.ts'
import { plain, words } from './words.ts'

/** A condition as a question says it; `start` and `end` count its words. */
export interface Condition {
  readonly start: number
  readonly end: number
  readonly filter: Filter
  /** What the answer is cut by where it names several spans of one length. */
  readonly unit?: Period['unit'] | undefined
}

const isTime = ({ type }: DatasetColumn) => type === 'date' || type === 'time'
export const isYears = ({ name, type }: DatasetColumn): boolean =>
  type === 'number' && /(^|[^a-z])(year|jahr|annee)/.test(plain(name))

const after = words('after following later nach apres >')
const since = words('since starting ab seit depuis from >= ≥')
const until = words('until till through thru up bis jusqu <= ≤')
const before = words('before prior earlier vor avant <')
const small = words(
  'the of in on im am dem den der des than to le la l en au du de year years jahr jahre jahren jahres annee partir a =',
)
const joins = words('and und et or oder ou vs versus against with to mit')
const ands = words('and und et')
const betweens = words('between zwischen entre')
const ends = words('to until till through thru bis a au')
const begins = words('from between von zwischen ab entre de du')
const onwards = words('on onward onwards an')

/** The word before it that says on which side of it, with where that stands. */
const sideOf = (tokens: readonly Token[], start: number) => {
  let at = start - 1
  while (start - at < 4 && small.has(tokens[at]?.word ?? '')) at--
  const word = tokens[at]?.word ?? ''
  // à partir de
  const isPartir = tokens.slice(at + 1, start).some((each) => each.word === 'partir')
  const side = after.has(word)
    ? 'after'
    : until.has(word)
      ? 'until'
      : before.has(word)
        ? 'before'
        : isPartir || since.has(word)
          ? 'since'
          : null
  return { side, at, word, isPartir } as const
}

/** Of what a period without a year is a part: of the year that all rows are in. */
const onlyYear = (column: DatasetColumn): number | null => {
  const [first, last] = [String(column.min).slice(0, 4), String(column.max).slice(0, 4)]
  return first === last && /^\d{4}$/.test(first) ? Number(first) : null
}

interface Asking {
  readonly question: string
  readonly tokens: readonly Token[]
  readonly table: DatasetTable
  readonly writing: Writing
  /** Columns that the question names. */
  readonly mentions: readonly { column: DatasetColumn; start: number; end: number; by: string }[]
  /** Whether a word belongs to something else. */
  isTaken(at: number): boolean
}

/** Periods side by side: in 2023 and 2024, from January to March 2024. */
const runsOf = ({ question, tokens, writing, isTaken }: Asking): Period[][] => {
  const runs: Period[][] = []
  for (let at = 0; at < tokens.length; at++) {
    const period = isTaken(at) ? null : periodAt(question, tokens, at, writing)
    if (!period) continue
    const last = runs.at(-1)
    const lastEnd = last?.at(-1)?.end ?? -9
    const gap = tokens.slice(lastEnd, period.start)
    const isDashed =
      gap.length === 0 &&
      /^\s*[-–,]\s*$/.test(question.slice(tokens[lastEnd - 1]?.end, tokens[period.start]?.start))
    const isJoined =
      gap.length > 0 &&
      gap.length <= 3 &&
      gap.some(({ word }) => joins.has(word) || ends.has(word)) &&
      gap.every(({ word }) => joins.has(word) || ends.has(word) || small.has(word))
    if (last && (isJoined || isDashed)) last.push(period)
    else runs.push([period])
    at = period.end - 1
  }
  // January to March 2024: of the same year
  return runs.map((run) => {
    const year = run.findLast((each) => each.year !== null)?.year ?? null
    return run.map((each) => (each.year === null ? { ...each, year } : each))
  })
}

/** The conditions of a question that are about time; what it says of time and a table cannot tell stays unread. */
export const findSpans = (asking: Asking): Condition[] => {
  const { question, tokens, table, mentions } = asking
  const date = table.columns.find(isTime)
  const years = table.columns.find(isYears)
  return runsOf(asking).flatMap((run): Condition[] => {
    const [first, second] = run
    const last = run.at(-1)
    if (!first || !last) return []
    const named = mentions.filter(({ column }) => isTime(column))
    const near = named.findLast(({ end }) => end <= first.start) ?? named[0]
    const isOfYears = years !== undefined && run.every(({ unit }) => unit === 'year')
    const column = near?.column ?? date ?? (isOfYears ? years : undefined)
    if (!column) return []
    const { side, at, word, isPartir } = sideOf(tokens, first.start)
    const end = last.end + (side === 'since' && onwards.has(tokens[last.end]?.word ?? '') ? 1 : 0)
    const own = (test: Filter['test'], start: number, unit?: Period['unit']): Condition[] => [
      { start, end, filter: { column, test, isNot: false, others: [] }, unit },
    ]
    const year = first.year ?? onlyYear(column)
    if (year === null || (last.year === null && onlyYear(column) === null)) {
      const [part] = run
      const isPart = side === null && isTime(column) && run.every(({ unit }) => unit === part?.unit)
      return isPart && (part?.unit === 'month' || part?.unit === 'quarter')
        ? own({ kind: 'part', part: part.unit, numbers: run.map(({ number }) => number) }, first.start)
        : []
    }
    const bounds = run.map((each) => boundsOf(each, each.year ?? year))
    const texts = run.map((each) => periodText(each, each.year ?? year))
    const [from, to] = [bounds[0], bounds.at(-1)]
    if (!from || !to) return []
    const span = (test: Span, start: number) => own({ kind: 'spans', spans: [test] }, start)
    const middle = second ? tokens.slice(first.end, second.start).map((each) => each.word) : []
    const isDashed =
      run.length === 2 &&
      middle.length === 0 &&
      /[-–]/.test(question.slice(tokens[first.end - 1]?.end, tokens[second?.start ?? 0]?.start))
    const isFromTo =
      run.length === 2 &&
      (isDashed || middle.some((each) => (ands.has(each) ? betweens.has(word) : ends.has(each))))
    if (isFromTo)
      return from.from < to.to
        ? span(
            { from: from.from, to: to.to, label: `${texts[0]} – ${texts[1]}` },
            begins.has(word) ? at : first.start,
          )
        : []
    const isOpen =
      side !== null && !(side === 'since' && word === 'from' && !onwards.has(tokens[last.end]?.word ?? ''))
    const isSince = side === 'since' && (isPartir || isOpen)
    if (isOpen && run.length > 1) return []
    if (isOpen && side === 'after') return span({ from: to.to, to: null, label: `> ${texts[0]}` }, at)
    if (isOpen && side === 'before') return span({ from: null, to: from.from, label: `< ${texts[0]}` }, at)
    if (isOpen && side === 'until') return span({ from: null, to: to.to, label: `≤ ${texts[0]}` }, at)
    if (isSince) return span({ from: from.from, to: null, label: `≥ ${texts[0]}` }, isPartir ? at + 1 : at)
    const spans = run.map((_, index): Span => ({ ...(bounds[index] ?? from), label: texts[index] ?? '' }))
    const unit = new Set(run.map((each) => each.unit)).size === 1 ? first.unit : undefined
    return own({ kind: 'spans', spans }, first.start, unit)
  })
}
