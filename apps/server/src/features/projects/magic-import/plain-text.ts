import { DomUtils, parseDocument } from 'htmlparser2'
import { oneLine } from '../../sources/knowledge/index.ts'

const markupCharactersMax = 20_000

/**
 * Extracts text from untrusted markup: one line, no tags, scripts or controls, at most `charactersMax`
 * characters.
 */
export const plainText = (markup: string, charactersMax: number): string => {
  const text = oneLine(DomUtils.innerText(parseDocument(markup.slice(0, markupCharactersMax)).children))
  const characters = [...text]
  return characters.length <= charactersMax
    ? text
    : `${characters
        .slice(0, charactersMax - 1)
        .join('')
        .trimEnd()}…`
}
