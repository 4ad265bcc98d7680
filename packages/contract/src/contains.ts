const comparable = (text: string): string => text.normalize().toLocaleLowerCase()

/** Ignores case and Unicode normalization. */
export const contains = (text: string, words: string): boolean =>
  comparable(text).includes(comparable(words.trim()))
