/** Picks at most `size` items, evenly spread. */
export const sample = <Item>(items: readonly Item[], size: number): readonly Item[] =>
  items.length <= size
    ? items
    : Array.from({ length: size }, (_, index) => items[Math.floor((index * items.length) / size)]).filter(
        (item) => item !== undefined,
      )
