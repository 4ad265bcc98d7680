interface TextRange<Item> {
  /** In UTF-16 code units. */
  readonly start: number
  readonly end: number
  readonly item: Item
}

/** Locates a model's quotes in order and without overlaps. Drops quotes that aren't in the text. */
export const locateQuotes = <Item>(
  text: string,
  items: readonly Item[],
  quoteOf: (item: Item) => string,
): TextRange<Item>[] => {
  const ranges: TextRange<Item>[] = []
  const isFree = (start: number, end: number) =>
    ranges.every((range) => end <= range.start || range.end <= start)
  for (const item of items) {
    const quote = quoteOf(item)
    const searchStart = ranges.at(-1)?.end ?? 0
    for (const offset of [searchStart, 0]) {
      const start = text.indexOf(quote, offset)
      if (start === -1 || !isFree(start, start + quote.length)) continue
      ranges.push({ start, end: start + quote.length, item })
      break
    }
  }
  return ranges.toSorted((a, b) => a.start - b.start)
}
