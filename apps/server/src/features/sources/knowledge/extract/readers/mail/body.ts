import { TextBuilder } from '../../text-builder.ts'

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The plain text says at least this share of what the HTML says; else it stands in for it ("View this in a browser"). */
const wholeShare = 0.5

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
  const [plainWords, htmlWords] = [wordsIn(text), new Set(wordsIn(htmlText))]
  const common = new Set(plainWords).intersection(htmlWords).size
  if (htmlWords.size === 0 || common >= htmlWords.size * wholeShare) return text
  return plainWords.every((word) => htmlWords.has(word)) ? htmlText : `${text.trim()}\n\n${htmlText}`
}
