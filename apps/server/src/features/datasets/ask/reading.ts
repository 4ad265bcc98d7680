import type { ChartBlock } from '@atelier/contract/chart'
import type { DatasetColumn } from '@atelier/contract/dataset'
import type { Aggregate, Bucket, Filter, Group } from './asked.ts'
import type { Mention } from './find-columns.ts'
import { isYears } from './find-spans.ts'
import type { NamedValue } from './find-values.ts'
import { isKey } from './is-key.ts'
import type { Heard } from './hear.ts'
import type { Language } from './language.ts'
import { leftOver, rowWords } from './leftover.ts'
import { Ranking } from './ranking.ts'
import { type Conditions, readConditions } from './read-conditions.ts'
import { type Ask, asks, plain, words, wordsOf } from './words.ts'

const isTime = ({ type }: Pick<DatasetColumn, 'type'>) => type === 'date' || type === 'time'

const charts: readonly (readonly [RegExp, ChartBlock['type']])[] = [
  [/\bpie|kreisdiagramm|tortendiagramm|camembert/, 'pie'],
  [/\bline (chart|graph)|liniendiagramm|courbe/, 'line'],
  [/\bbar (chart|graph)|balkendiagramm|saulendiagramm/, 'bar'],
  [/\barea chart|flachendiagramm/, 'area'],
  [/\bheat ?map/, 'heatmap'],
  [/\bbox ?plot|\bboxplot/, 'box'],
]

const ands = words('and und et')
const articles = words('the der die das den dem le la les l of de du des d')

/** A question beside the columns and values of a table. */
export class Reading {
  readonly text: string
  readonly language: Language
  readonly mentions: readonly Mention[]
  readonly words: readonly string[]
  readonly conditions: Conditions
  readonly ranking: Ranking
  private readonly heard: Heard
  /** Places of words that conditions took. */
  private used: ReadonlySet<number> = new Set()
  /** Those of values among them. */
  private readonly valued: ReadonlySet<number>

  constructor(heard: Heard, values: readonly NamedValue[]) {
    this.heard = heard
    const { question, tokens, table, writing } = heard
    this.language = heard.language
    this.text = plain(question)
    this.words = tokens.map(({ word }) => word)
    // a value as it stands in the table is no column that shares a word with it; nor is a column's name a value of another
    const isName = ({ start, end }: NamedValue) =>
      heard.mentions.some((each) => each.by === 'name' && each.start <= start && each.end >= end)
    const own = values.filter((value) => !isName(value))
    this.mentions = heard.mentions.filter(
      ({ start, end, by }) => by === 'name' || !own.some((value) => value.start < end && value.end > start),
    )
    this.valued = new Set(
      own.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
    )
    this.ranking = new Ranking(this.words, this.mentions, (at) => this.isFree(at))
    const cutBy = new Set(this.groups().map(({ column }) => column))
    this.conditions = readConditions({
      question,
      tokens,
      table,
      writing,
      mentions: this.mentions,
      values: own,
      cutBy,
      asksShare: /\bpie|diagramm|camembert/.test(this.text),
    })
    this.used = this.conditions.used
  }

  /** Whether a word is there that no condition has taken. */
  has(ask: Ask): boolean {
    return this.find(ask) !== -1
  }

  private find(ask: Ask): number {
    return this.words.findIndex((word, at) => asks[ask].has(word) && this.isFree(at))
  }

  private isFree(at: number) {
    return !this.used.has(at) && !this.isNamed(at)
  }

  /** Within the name of a column. */
  private isNamed(at: number) {
    return this.mentions.some(({ start, end, by }) => by === 'name' && at >= start && at < end)
  }

  get filters(): readonly Filter[] {
    return this.conditions.filters
  }

  get dates(): DatasetColumn[] {
    const named = this.mentions.map(({ column }) => column).filter(isTime)
    return [
      ...named,
      ...this.heard.table.columns.filter((column) => isTime(column) && !named.includes(column)),
    ]
  }

  /** By what the answer is cut into parts. */
  groups(): Group[] {
    const found: { at: number; group: Group }[] = []
    const wordAt = (at: number) => this.words[at] ?? ''
    const isAfterGroupWord = (start: number) =>
      asks.group.has(wordAt(start - 1)) ||
      (asks.group.has(wordAt(start - 2)) &&
        !this.valued.has(start - 1) &&
        !this.mentions.some(({ end }) => end === start - 1)) ||
      // by town and product
      (ands.has(wordAt(start - 1)) && found.some(({ at }) => at <= start - 2 && at >= start - 4))
    for (const mention of this.mentions) {
      const { column, start } = mention
      const isAsked = [1, 2].some(
        (back) => asks.which.has(wordAt(start - back)) && (back === 1 || articles.has(wordAt(start - 1))),
      )
      const isPart = (column.type !== 'number' && column.type !== 'boolean') || isYears(column)
      if (isAfterGroupWord(start) || (isAsked && isPart) || this.ranking.isRanked(mention))
        found.push({ at: start, group: { column, bucket: isTime(column) ? this.bucket(column) : null } })
    }
    const [date] = this.dates
    const isNamed = found.some(({ group }) => isTime(group.column) || isYears(group.column))
    const isOverTime = /over time|im zeitverlauf|au fil du temps/.test(this.text)
    if (date && !isNamed && (this.has('time') || isOverTime || this.bucketWord() !== null))
      found.unshift({ at: -1, group: { column: date, bucket: this.bucket(date) } })
    const years = this.heard.table.columns.find(isYears)
    if (!date && years && !isNamed && (this.has('time') || isOverTime))
      found.unshift({ at: -1, group: { column: years, bucket: null } })
    // by sales, beside something else, says what is compared
    const isCut =
      found.some(({ group }) => group.column.type !== 'number' || isYears(group.column)) ||
      this.mentions.some(({ column, start }) => column.type === 'text' && found.some(({ at }) => start < at))
    return (
      found
        .map(({ group }) => group)
        .filter(({ column }, at, all) => all.findIndex((each) => each.column === column) === at)
        // per ticket, of a key: each row is one
        .filter(({ column }) => column.type !== 'number' || !isKey(column, this.heard.table.rows))
        .filter(({ column }) => !isCut || column.type !== 'number' || isYears(column))
        .slice(0, 2)
    )
  }

  /** Whether it is cut by what stands behind by, and not by what it asks which of. */
  isCutBy(): boolean {
    return this.mentions.some(
      ({ start, column }) =>
        (column.type !== 'number' || isYears(column)) &&
        [1, 2].some((back) => asks.group.has(this.words[start - back] ?? '')),
    )
  }

  /** A span of the calendar that is named as the way to cut: by month, monthly. */
  private bucketWord(): Bucket | null {
    for (const bucket of ['day', 'week', 'month', 'quarter', 'year'] as const) {
      const at = this.words.findIndex((word) => asks[bucket].has(word))
      const isOther = ({ start, end, column }: Mention) => at >= start && at < end && !isTime(column)
      if (at === -1 || this.mentions.some(isOther)) continue
      const isSaid =
        /ly$|lich(e[nrsm]?)?$/.test(this.words[at] ?? '') ||
        [1, 2].some((back) => asks.group.has(this.words[at - back] ?? ''))
      if (isSaid || asks.which.has(this.words[at - 1] ?? '')) return bucket
    }
    return null
  }

  private bucket({ min, max }: DatasetColumn): Bucket {
    const days = (Date.parse(String(max)) - Date.parse(String(min))) / 86_400_000
    return this.bucketWord() ?? (days <= 62 ? 'day' : days <= 8 * 366 ? 'month' : 'year')
  }

  private numbers(taken: readonly Group[]): Mention[] {
    const { rows } = this.heard.table
    return this.mentions.filter(
      ({ column }) =>
        column.type === 'number' && !isKey(column, rows) && !taken.some((group) => group.column === column),
    )
  }

  /** The number that is calculated with, before those that are only compared; `taken` are what it is cut by. */
  measure(taken: readonly Group[]): DatasetColumn | null {
    const all = this.numbers(taken)
    const compared = new Set(this.filters.map(({ column }) => column))
    const own = all.find(({ column }) => !compared.has(column)) ?? all[0]
    return own?.column ?? null
  }

  /** What is counted by its own numbers: how many units. */
  summed(): DatasetColumn | null {
    const found = this.numbers([]).find(({ start, by, column }) => {
      let at = start - 1
      while (articles.has(this.words[at] ?? '')) at--
      const word = this.words[at] ?? ''
      return by !== 'thing' && !isYears(column) && /^(many|number|viele|combien|nombre|anzahl)$/.test(word)
    })
    return found?.column ?? null
  }

  onlyMeasure(): DatasetColumn | null {
    const { columns, rows } = this.heard.table
    const numbers = columns.filter(
      (column) => column.type === 'number' && !isKey(column, rows) && !isYears(column),
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

  /** Whether it says what rows are: which region has the fewest orders. */
  namesRows(): boolean {
    return this.words.some(
      (word) => rowWords.has(word) || /^(often|frequent|haufig|haufigsten|souvent|frequemment)$/.test(word),
    )
  }

  /** Who earns the most, where nobody is named a column. */
  asksWho(): boolean {
    return /^(who|wer|qui)$/.test(this.words[0] ?? '')
  }

  /** More than one way to calculate: the average and the total. */
  aggregatesSeveral(): boolean {
    return (['average', 'median', 'sum'] as const).filter((ask) => this.has(ask)).length > 1
  }

  order(): 'most' | 'least' | null {
    return this.ranking.order()
  }

  /** Top 5, the three largest. */
  most(): number | null {
    return this.ranking.count()
  }

  /** The highest sales of each region: one of them, and no total. */
  isExtreme(): boolean {
    return (
      this.ranking.isBesideNumber() && this.isCutBy() && !this.has('which') && this.ranking.count() === null
    )
  }

  /** How many customers: each once. */
  counted(): DatasetColumn | null {
    const isCounted = ({ start, column }: Mention) =>
      column.type === 'text' &&
      [1, 2].some((back) => asks.count.has(this.words[start - back] ?? '')) &&
      // how many high priority orders
      !this.valued.has(start - 1) &&
      !asks.group.has(this.words[start - 1] ?? '')
    return this.mentions.find(isCounted)?.column ?? null
  }

  chart(): ChartBlock['type'] | null {
    if (this.has('share')) return 'pie'
    return charts.find(([pattern]) => pattern.test(this.text))?.[1] ?? null
  }

  /** What is left when `columns` are what the answer calculates with; null where a number would be wrong without it. */
  leftOver(columns: readonly (DatasetColumn | null)[], title: string): string[] | null {
    const { question, tokens, table } = this.heard
    const ranked = this.ranking.countAt()
    const isOverTime = (at: number) => this.words[at] === 'over' && this.words[at + 1] === 'time'
    const isBetween = (at: number) =>
      this.has('related') && /^(between|zwischen|entre)$/.test(this.words[at] ?? '')
    // a number that is named and not calculated with is left over; other columns restrict nothing
    const isUsed = (at: number) =>
      this.used.has(at) ||
      at === ranked ||
      isOverTime(at) ||
      isBetween(at) ||
      this.mentions.some(
        ({ column, start, end }) =>
          at >= start &&
          at < end &&
          (column.type !== 'number' || isKey(column, table.rows) || columns.includes(column)),
      )
    // a number that a word speaks of, or a yes-or-no, is more than its name
    const named = table.columns
      .filter(({ type }) => type === 'text' || isTime({ type }))
      .map(({ name }) => name)
    const known = [title, table.sheet ?? '', ...named].flatMap(wordsOf)
    return leftOver(question, tokens, isUsed, known)
  }
}
