import { TextBuilder } from '../../text-builder.ts'

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The plain text says at least this share of what the HTML says; else it stands in for it ("View this in a browser"). */
const wholeShare = 0.5

/** Whether a text has most of the words of another one. */
export const saysMostOf = (text: string, other: string): boolean => {
  const words = new Set(wordsIn(other))
  return new Set(wordsIn(text)).intersection(words).size >= words.size * wholeShare
}

/**
 * What a message says: its plain text, unless that only stands in for the HTML beside it. Then both, where the plain
 * text says something of its own.
 */
export const bodyText = async (text: string, html: string): Promise<string> => {
  if (html.trim() === '') return text
  const { writeHtml } = await import('../html-text.ts')
  const out = new TextBuilder()
  writeHtml(html, out, false)
  const htmlText = out.finish().text
  if (text.trim() === '') return htmlText
  if (saysMostOf(text, htmlText)) return text
  const htmlWords = new Set(wordsIn(htmlText))
  return wordsIn(text).every((word) => htmlWords.has(word)) ? htmlText : `${text.trim()}\n\n${htmlText}`
}
