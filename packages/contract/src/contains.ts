const comparable = (text: string): string => text.normalize().toLocaleLowerCase()

/** Ignores case and Unicode normalization. */
export const contains = (text: string, query: string): boolean =>
  comparable(text).includes(comparable(query.trim()))
