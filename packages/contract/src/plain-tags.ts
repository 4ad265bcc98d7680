const codeTag = /(<\/?code(?:\s[^<>]{0,200})?>)/
const lineBreak = /&lt;br\s{0,4}\/?&gt;/gi
/** Whole, around words alone: nothing of it reaches what comes after. */
const around = /&lt;(sub|sup|kbd|mark|u|b|i)&gt;([^&<>]{0,400})&lt;\/\1&gt;/gi
const comment = /&lt;!--[^]{0,2000}?--&gt;/g
/** What can be unfolded is open on a page. */
const fold = /&lt;\/?details(?:\s[^&<>]{0,80})?&gt;/gi
const summary = /&lt;summary&gt;([^&<>]{0,300})&lt;\/summary&gt;/gi
const callout = /<blockquote>\n<p>\[!([a-z][a-z-]{0,30})\][+-]?[ \t]*([^\n<]*)(?:\n|(?=<\/p>))/gi

const replaceTags = (html: string): string =>
  html
    .replaceAll(lineBreak, '<br>')
    .replaceAll(comment, '')
    .replaceAll(fold, '')
    .replaceAll(summary, '<strong>$1</strong>')
    .replaceAll(callout, (_, kind: string, title: string) => {
      const name = kind.slice(0, 1).toUpperCase() + kind.slice(1).toLowerCase()
      return `<blockquote>\n<p><strong>${title || name}</strong></p>\n<p>`
    })
    .replaceAll(around, (_, name: string, words: string) => {
      const element = name.toLowerCase()
      return `<${element}>${words}</${element}>`
    })

/**
 * Draws a few plain tags that people and models write into Markdown (`<br>`, `<sub>`, `<kbd>`) in HTML where all that
 * was written as HTML is escaped: of `<details>` what it holds, below its summary; comments not at all. A quote that
 * begins with `[!NOTE]` gets that as its heading. Any other tag with attributes stays as it is, and so does code.
 */
export const withPlainTags = (html: string): string => {
  const parts = html.split(codeTag)
  // every other part is a tag of code
  return parts
    .map((part, at) => (at % 2 === 1 || parts[at - 1]?.startsWith('<code') ? part : replaceTags(part)))
    .join('')
}
