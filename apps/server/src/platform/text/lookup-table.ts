/** The table has no prototype, so that a document's text such as `constructor` finds nothing. */
export const lookupTable = <Value>(entries: Record<string, Value>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null) as Record<string, Value>, entries)
