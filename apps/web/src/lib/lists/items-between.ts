export const countItems = (pages: readonly (readonly unknown[])[]): number =>
  pages.reduce((sum, items) => sum + items.length, 0)

export const itemsBetween = <Item>(
  pages: readonly (readonly Item[])[],
  from: number,
  end: number,
): Item[] => {
  const range: Item[] = []
  let start = 0
  for (const items of pages) {
    if (start >= end) break
    for (const each of items.slice(Math.max(0, from - start), Math.max(0, end - start))) range.push(each)
    start += items.length
  }
  return range
}
