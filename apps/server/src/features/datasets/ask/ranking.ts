import type { Mention } from './find-columns.ts'
import { numberWords } from './leftover.ts'
import { type Ask, asks, words } from './words.ts'

const byWords = words('by nach par')
const articles = words('the der die das den dem le la les l of de du des d')
const topWords = words('top best worst bottom meilleur meilleure meilleurs meilleures')
/** Of which only a column of that name can tell: the largest city may be meant by its people or its area. */
const ofAnything = words(
  'highest lowest max maximum maximal maximale min minimum minimal minimale top best worst bottom eleve elevee bas basse',
)

const isSuperlative = (word: string) =>
  (['highest', 'lowest', 'most', 'least'] satisfies Ask[]).some((ask) => asks[ask].has(word))
const isCount = (word: string) => /^\d{1,3}$/.test(word) || numberWords.has(word)

/** What a question puts first: the most, the least, the top five. */
export class Ranking {
  private readonly words: readonly string[]
  private readonly mentions: readonly Mention[]
  private readonly isFree: (at: number) => boolean

  constructor(all: readonly string[], mentions: readonly Mention[], isFree: (at: number) => boolean) {
    this.words = all
    this.mentions = mentions
    this.isFree = isFree
  }

  private at(place: number): string {
    return this.words[place] ?? ''
  }

  /** Whether several of it are ranked: the three largest stores, top products, largest stores by sales. */
  isRanked({ start, column }: Mention): boolean {
    if (column.type !== 'text') return false
    let last = start - 1
    while (articles.has(this.at(last))) last--
    const [before, word] = [this.at(last - 1), this.at(last)]
    const isBy = this.words.slice(start + 1).some((each) => byWords.has(each))
    return (
      topWords.has(word) ||
      topWords.has(before) ||
      isCount(word) ||
      (isSuperlative(word) && (isCount(before) || isBy))
    )
  }

  /** Where the word stands that says what comes first, and what that is; French plus and moins say it with the next one. */
  private first(): { at: number; order: 'most' | 'least' } | null {
    for (const [at, word] of this.words.entries()) {
      if (!this.isFree(at)) continue
      const isLow = asks.lowest.has(this.at(at + 1))
      if (word === 'plus') return { at, order: isLow ? 'least' : 'most' }
      if (word === 'moins') return { at, order: isLow ? 'most' : 'least' }
      const isCheap = this.mentions.some(({ start, by }) => start === at + 1 && by === 'thing')
      if (asks.highest.has(word) || asks.most.has(word)) {
        const isTurned = isCheap && asks.lowest.has(this.at(at + 1))
        return { at, order: isTurned ? 'least' : 'most' }
      }
      if (asks.lowest.has(word) || asks.least.has(word)) return { at, order: 'least' }
    }
    return null
  }

  order(): 'most' | 'least' | null {
    return this.first()?.order ?? null
  }

  /** The highest, the most expensive: one of them, where the most litres are all together. */
  isOfOne(): boolean {
    const first = this.first()
    if (!first) return false
    const { at } = first
    const next = this.at(at + 1)
    const isAdjective = asks.highest.has(next) || asks.lowest.has(next)
    return (
      asks.highest.has(this.at(at)) ||
      asks.lowest.has(this.at(at)) ||
      isAdjective ||
      this.mentions.some(({ start, by }) => start === at + 1 && by === 'thing')
    )
  }

  /** The oldest, the largest: what of says the word itself, and no column that was not named. */
  isOfOwn(): boolean {
    const first = this.first()
    return first !== null && this.isOfOne() && !ofAnything.has(this.at(first.at))
  }

  /** Beside a number: the highest sales. */
  isBesideNumber(): boolean {
    const first = this.first()
    if (!first || !this.isOfOne()) return false
    const { at } = first
    return this.mentions.some(
      ({ column, start, end }) =>
        (column.type === 'number' && [at + 1, at + 2].includes(start)) ||
        (column.type === 'number' && [at, at - 1].includes(end)),
    )
  }

  /** Where the number of a top five stands; -1 without one. */
  countAt(): number {
    const at = this.words.findIndex((word, place) => this.isFree(place) && isCount(word))
    if (at === -1) return -1
    const isNumbered = this.mentions.some((each) => {
      let last = each.start - 1
      while (articles.has(this.at(last))) last--
      return last === at && each.column.type === 'text'
    })
    return isNumbered || [-2, -1, 1, 2].some((step) => isSuperlative(this.at(at + step))) ? at : -1
  }

  /** Top 5, the three largest. */
  count(): number | null {
    const word = this.words[this.countAt()]
    return word === undefined ? null : Math.min(100, numberWords.get(word) ?? Number(word))
  }
}
