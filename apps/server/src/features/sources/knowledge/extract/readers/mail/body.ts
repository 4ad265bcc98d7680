import { TextBuilder } from '../../text-builder.ts'

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** With a smaller share of the HTML's words it is a placeholder ("View this in a browser"). */
const wholeShare = 0.5

export const coversMostOf = (text: string, other: string): boolean => {
  const words = new Set(wordsIn(other))
  return new Set(wordsIn(text)).intersection(words).size >= words.size * wholeShare
}

/** Plain text, unless it is a placeholder for the HTML; both if it adds something. */
export const bodyText = async (text: string, html: string): Promise<string> => {
  if (html.trim() === '') return text
  const { writeHtml } = await import('../html-text.ts')
  const out = new TextBuilder()
  writeHtml(html, out, false)
  const htmlText = out.finish().text
  if (text.trim() === '') return htmlText
  if (coversMostOf(text, htmlText)) return text
  const htmlWords = new Set(wordsIn(htmlText))
  return wordsIn(text).every((word) => htmlWords.has(word)) ? htmlText : `${text.trim()}\n\n${htmlText}`
}
