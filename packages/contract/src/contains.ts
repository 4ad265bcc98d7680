const toComparable = (text: string): string => text.normalize().toLocaleLowerCase()

/** Whether `text` contains `query`, ignoring case and Unicode normalization. */
export const contains = (text: string, query: string): boolean =>
  toComparable(text).includes(toComparable(query.trim()))
