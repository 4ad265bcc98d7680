import type { ChartBlock } from '@atelier/contract/chart'
import type { DatasetColumn, DatasetTable } from '@atelier/contract/dataset'
import type { Aggregate, Bucket, Filter, Group } from './asked.ts'
import { findColumns, type Mention } from './find-columns.ts'
import { type Ask, asks, plain, wordsOf } from './words.ts'

const isTime = ({ type }: DatasetColumn) => type === 'date' || type === 'time'
/** A column that names rows: nobody adds it up. */
export const isKey = ({ name, distinct, missing }: DatasetColumn, rows: number) =>
  /(^|[\s_-])(id|nr|no|key|code|zip|plz)$/i.test(name) ||
  (name.length < 4 && distinct >= (rows - missing) * 0.95)

const charts: readonly (readonly [RegExp, ChartBlock['type']])[] = [
  [/\bpie|kreisdiagramm|tortendiagramm|camembert/, 'pie'],
  [/\bline (chart|graph)|liniendiagramm|courbe/, 'line'],
  [/\bbar (chart|graph)|balkendiagramm|saulendiagramm/, 'bar'],
  [/\barea chart|flachendiagramm/, 'area'],
  [/\bheat ?map/, 'heatmap'],
  [/\bbox ?plot|\bboxplot/, 'box'],
]

const numberWords: ReadonlyMap<string, number> = new Map([
  ['three', 3],
  ['five', 5],
  ['ten', 10],
  ['drei', 3],
  ['funf', 5],
  ['zehn', 10],
  ['trois', 3],
  ['cinq', 5],
  ['dix', 10],
])

/** A question beside the columns of a table. */
export class Reading {
  readonly words: string[]
  readonly text: string
  readonly mentions: Mention[]
  private readonly table: DatasetTable

  constructor(question: string, table: DatasetTable) {
    this.table = table
    this.words = wordsOf(question)
    this.text = plain(question)
    this.mentions = findColumns(this.words, table)
  }

  has(ask: Ask): boolean {
    return this.words.some((word) => asks[ask].has(word))
  }

  get dates(): DatasetColumn[] {
    const named = this.mentions.map(({ column }) => column).filter(isTime)
    return [...named, ...this.table.columns.filter((column) => isTime(column) && !named.includes(column))]
  }

  /** By what the answer is cut into parts. */
  groups(): Group[] {
    const found: { at: number; group: Group }[] = []
    const isAfterGroupWord = (start: number) =>
      [1, 2].some((back) => asks.group.has(this.words[start - back] ?? '')) ||
      // by town and product
      (['and', 'und', 'et'].includes(this.words[start - 1] ?? '') && found.some(({ at }) => at <= start - 2))
    for (const { column, start } of this.mentions) {
      const isAsked = asks.which.has(this.words[start - 1] ?? '')
      const isTop = /^\d+$/.test(this.words[start - 1] ?? '') && column.type === 'text'
      if (isAfterGroupWord(start) || ((isAsked || isTop) && column.type !== 'number'))
        found.push({ at: start, group: { column, bucket: isTime(column) ? this.bucket(column) : null } })
    }
    const [date] = this.dates
    const isNamed = found.some(({ group }) => isTime(group.column))
    if (
      date &&
      !isNamed &&
      (this.has('time') || this.text.includes('over time') || this.bucketWord() !== null)
    )
      found.unshift({ at: -1, group: { column: date, bucket: this.bucket(date) } })
    // by sales, beside something else, says what is compared
    const named = found.some(({ group }) => group.column.type !== 'number')
    return found
      .map(({ group }) => group)
      .filter(({ column }) => !named || column.type !== 'number')
      .slice(0, 2)
  }

  /** A span of the calendar that is named as the way to cut: by month, monthly. */
  private bucketWord(): Bucket | null {
    for (const bucket of ['day', 'week', 'month', 'quarter', 'year'] as const) {
      const at = this.words.findIndex((word) => asks[bucket].has(word))
      if (
        at === -1 ||
        this.mentions.some(({ start, end, column }) => at >= start && at < end && !isTime(column))
      )
        continue
      const isSaid =
        /ly$|lich$/.test(this.words[at] ?? '') ||
        [1, 2].some((back) => asks.group.has(this.words[at - back] ?? ''))
      if (isSaid || asks.which.has(this.words[at - 1] ?? '')) return bucket
    }
    return null
  }

  private bucket({ min, max }: DatasetColumn): Bucket {
    const days = (Date.parse(String(max)) - Date.parse(String(min))) / 86_400_000
    return this.bucketWord() ?? (days <= 62 ? 'day' : days <= 8 * 366 ? 'month' : 'year')
  }

  /** The number that is calculated with; `taken` are what it is cut by. */
  measure(taken: readonly Group[]): DatasetColumn | null {
    const isFree = ({ type, name }: DatasetColumn) =>
      type === 'number' && !taken.some(({ column }) => column.name === name)
    const rows = this.table.rows
    return this.mentions.find(({ column }) => isFree(column) && !isKey(column, rows))?.column ?? null
  }

  onlyMeasure(): DatasetColumn | null {
    const numbers = this.table.columns.filter(
      (column) => column.type === 'number' && !isKey(column, this.table.rows),
    )
    return numbers.length === 1 ? (numbers[0] ?? null) : null
  }

  aggregate(): Aggregate | null {
    if (this.has('average')) return 'avg'
    if (this.has('median')) return 'median'
    if (this.has('different')) return 'distinct'
    if (this.has('sum')) return 'sum'
    return null
  }

  order(): 'most' | 'least' | null {
    if (this.has('highest') || this.has('most')) return 'most'
    return this.has('lowest') || this.has('least') ? 'least' : null
  }

  /** Top 5, the three largest. */
  most(): number | null {
    const at = this.words.findIndex((word) => /^\d{1,3}$/.test(word) || numberWords.has(word))
    if (at === -1) return null
    const word = this.words[at] ?? ''
    const isNumbered = this.mentions.some(({ start, column }) => start === at + 1 && column.type === 'text')
    const isTop =
      isNumbered ||
      [-2, -1, 1, 2].some((step) => {
        const near = this.words[at + step] ?? ''
        return asks.highest.has(near) || asks.lowest.has(near) || asks.most.has(near) || asks.least.has(near)
      })
    return isTop ? Math.min(100, numberWords.get(word) ?? Number(word)) : null
  }

  /** How many customers: each once. */
  counted(): DatasetColumn | null {
    const isCounted = ({ start, column }: Mention) =>
      column.type === 'text' &&
      [1, 2].some((back) => asks.count.has(this.words[start - back] ?? '')) &&
      !asks.group.has(this.words[start - 1] ?? '')
    return this.mentions.find(isCounted)?.column ?? null
  }

  chart(): ChartBlock['type'] | null {
    if (this.has('share')) return 'pie'
    return charts.find(([pattern]) => pattern.test(this.text))?.[1] ?? null
  }

  /** More than 100, in 2021. */
  filters(measure: DatasetColumn | null): Filter[] {
    const grouped = new Set(this.groups().map(({ column }) => column))
    const filters = this.has('share')
      ? []
      : this.mentions.flatMap(({ column }): Filter[] =>
          column.type === 'boolean' && !grouped.has(column)
            ? [{ column, test: { kind: 'is', values: ['true'] } }]
            : [],
        )
    const year = /\b(?:in|im jahr|en|of|for|during|von|fur)\s+((?:19|20)\d\d)\b/.exec(this.text)?.[1]
    const [date] = this.dates
    const years = this.table.columns.find(
      ({ name, type }) => type === 'number' && /year|jahr|annee/.test(plain(name)),
    )
    if (year !== undefined && date) filters.push({ column: date, test: { kind: 'year', year: Number(year) } })
    else if (year !== undefined && years)
      filters.push({ column: years, test: { kind: 'is', values: [year] } })
    const than =
      /\b(more than|greater than|larger than|over|above|at least|less than|smaller than|under|below|at most|mehr als|grosser als|uber|mindestens|weniger als|kleiner als|unter|hochstens|plus de|moins de|au moins|au plus)\s+(\d[\d.,]*)/.exec(
        this.text,
      )
    if (than?.[1] !== undefined && than[2] !== undefined) {
      const before = wordsOf(this.text.slice(0, than.index)).length
      const near = this.mentions.findLast(({ start, column }) => start < before && column.type === 'number')
      const column = near?.column ?? measure
      const isMore =
        /more|greater|larger|over|above|least|mehr|grosser|uber|mindestens|plus de|au moins/.test(than[1])
      const isEqual = /at least|at most|mindestens|hochstens|au /.test(than[1])
      const value = Number(
        than[2]
          .replaceAll(/,(?=\d{3}\b)/g, '')
          .replace(',', '.')
          .replace(/\.$/, ''),
      )
      if (column && Number.isFinite(value))
        filters.push({
          column,
          test: { kind: 'than', sign: `${isMore ? '>' : '<'}${isEqual ? '=' : ''}` as '>', value },
        })
    }
    return filters
  }
}
