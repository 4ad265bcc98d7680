const codeTag = /(<\/?code(?:\s[^<>]{0,200})?>)/
const lineBreak = /&lt;br\s{0,4}\/?&gt;/gi
/** Only complete tags around plain text, so that nothing after them is affected. */
const escapedTag = /&lt;(sub|sup|kbd|mark|u|b|i)&gt;([^&<>]{0,400})&lt;\/\1&gt;/gi
const commentPattern = /&lt;!--[^]{0,2000}?--&gt;/g
/** `<details>` is shown expanded, so its tags are dropped. */
const detailsTagPattern = /&lt;\/?details(?:\s[^&<>]{0,80})?&gt;/gi
const summaryPattern = /&lt;summary&gt;([^&<>]{0,300})&lt;\/summary&gt;/gi
const calloutPattern = /<blockquote>\n<p>\[!([a-z][a-z-]{0,30})\][+-]?[ \t]*([^\n<]*)(?:\n|(?=<\/p>))/gi

const replaceTags = (html: string): string =>
  html
    .replaceAll(lineBreak, '<br>')
    .replaceAll(commentPattern, '')
    .replaceAll(detailsTagPattern, '')
    .replaceAll(summaryPattern, '<strong>$1</strong>')
    .replaceAll(calloutPattern, (_, kind: string, title: string) => {
      const name = kind.slice(0, 1).toUpperCase() + kind.slice(1).toLowerCase()
      return `<blockquote>\n<p><strong>${title || name}</strong></p>\n<p>`
    })
    .replaceAll(escapedTag, (_, name: string, content: string) => {
      const element = name.toLowerCase()
      return `<${element}>${content}</${element}>`
    })

/**
 * Restores a few plain tags (`<br>`, `<sub>`, `<kbd>`) in HTML whose input was escaped. `<details>` is
 * expanded, comments are dropped, and `[!NOTE]` becomes a heading. Other tags stay escaped, as do all in
 * code.
 */
export const withPlainTags = (html: string): string => {
  const parts = html.split(codeTag)
  // the parts at odd indexes are code tags
  return parts
    .map((part, index) =>
      index % 2 === 1 || parts[index - 1]?.startsWith('<code') ? part : replaceTags(part),
    )
    .join('')
}
