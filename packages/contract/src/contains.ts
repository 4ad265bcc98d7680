const comparable = (text: string): string => text.normalize().toLocaleLowerCase()

/** Whether a text has a person's words in it, in letters of any size and however their accents are encoded. */
export const contains = (text: string, words: string): boolean =>
  comparable(text).includes(comparable(words.trim()))
