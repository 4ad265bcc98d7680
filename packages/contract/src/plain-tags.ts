const codeTag = /(<\/?code(?:\s[^<>]{0,200})?>)/
const lineBreak = /&lt;br\s{0,4}\/?&gt;/gi
/** Whole, around words alone: nothing of it reaches what comes after. */
const around = /&lt;(sub|sup|kbd|mark|u|b|i)&gt;([^&<>]{0,400})&lt;\/\1&gt;/gi

const drawn = (html: string): string =>
  html.replaceAll(lineBreak, '<br>').replaceAll(around, (_, name: string, words: string) => {
    const element = name.toLowerCase()
    return `<${element}>${words}</${element}>`
  })

/**
 * Draws a few plain tags that people and models write into Markdown (`<br>`, `<sub>`, `<kbd>`) in HTML where all that
 * was written as HTML is escaped. A tag with attributes stays as it is, and so does code.
 */
export const withPlainTags = (html: string): string => {
  const parts = html.split(codeTag)
  // every other part is a tag of code
  return parts
    .map((part, at) => (at % 2 === 1 || parts[at - 1]?.startsWith('<code') ? part : drawn(part)))
    .join('')
}
