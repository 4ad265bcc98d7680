/** At most so many of them, evenly spread. */
export const sample = <Item>(items: readonly Item[], size: number): readonly Item[] =>
  items.length <= size
    ? items
    : Array.from({ length: size }, (_, at) => items[Math.floor((at * items.length) / size)]).filter(
        (item) => item !== undefined,
      )
