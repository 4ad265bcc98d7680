import { DomUtils, parseDocument } from 'htmlparser2'
import { oneLine } from '../../sources/knowledge/index.ts'

const longest = 20_000

/** Text of untrusted markup: one line, no tags, scripts or controls, at most `max` characters. */
export const plainText = (markup: string, max: number): string => {
  const text = oneLine(DomUtils.innerText(parseDocument(markup.slice(0, longest)).children))
  const letters = [...text]
  return letters.length <= max
    ? text
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
