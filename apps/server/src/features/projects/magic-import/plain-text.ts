import { DomUtils, parseDocument } from 'htmlparser2'
import { oneLine } from '../../sources/knowledge/index.ts'

const textMax = 20_000

/** Text of untrusted markup: one line, no tags, scripts or controls, at most `max` characters. */
export const plainText = (markup: string, max: number): string => {
  const text = oneLine(DomUtils.innerText(parseDocument(markup.slice(0, textMax)).children))
  const characters = [...text]
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
