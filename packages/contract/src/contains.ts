const comparable = (text: string): string => text.normalize().toLocaleLowerCase()

/** Whether `text` contains `query`, ignoring case and Unicode normalization. */
export const contains = (text: string, query: string): boolean =>
  comparable(text).includes(comparable(query.trim()))
