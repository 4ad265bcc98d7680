import { TextBuilder } from '../../text-builder.ts'

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** A text with a smaller share of the HTML's words is a placeholder ("View this in a browser"). */
const coverageMin = 0.5

export const coversMostOf = (text: string, otherText: string): boolean => {
  const otherWords = new Set(splitWords(otherText))
  return new Set(splitWords(text)).intersection(otherWords).size >= otherWords.size * coverageMin
}

/** Plain text, unless it's a placeholder for the HTML; both if such a placeholder contains other words. */
export const bodyText = async (text: string, html: string): Promise<string> => {
  if (html.trim() === '') return text
  const { writeHtml } = await import('../html-text.ts')
  const out = new TextBuilder()
  writeHtml(html, out, false)
  const htmlText = out.finish().text
  if (text.trim() === '') return htmlText
  if (coversMostOf(text, htmlText)) return text
  const htmlWords = new Set(splitWords(htmlText))
  return splitWords(text).every((word) => htmlWords.has(word)) ? htmlText : `${text.trim()}\n\n${htmlText}`
}
