export const countItems = (pages: readonly (readonly unknown[])[]): number =>
  pages.reduce((sum, items) => sum + items.length, 0)

export const itemsBetween = <Item>(
  pages: readonly (readonly Item[])[],
  start: number,
  end: number,
): Item[] => {
  const range: Item[] = []
  let pageStart = 0
  for (const items of pages) {
    if (pageStart >= end) break
    for (const each of items.slice(Math.max(0, start - pageStart), Math.max(0, end - pageStart)))
      range.push(each)
    pageStart += items.length
  }
  return range
}
