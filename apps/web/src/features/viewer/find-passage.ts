export interface ItemRange {
  item: number
  start: number
  end: number
}

/** Ignored when matching: whitespace, hyphens, combining marks and Markdown syntax. */
const ignoredCharacters = /[\s\p{Cc}\p{Cf}\p{Pd}\p{M}*_`~#|\\]/u

interface IndexedText {
  text: string
  items: number[]
  offsets: number[]
}

const indexText = (items: readonly string[]): IndexedText => {
  const result: IndexedText = { text: '', items: [], offsets: [] }
  const parts: string[] = []
  for (const [item, text] of items.entries()) {
    let offset = 0
    for (const character of text) {
      if (!ignoredCharacters.test(character))
        for (const foldedCharacter of character.normalize('NFKD').toLowerCase()) {
          if (ignoredCharacters.test(foldedCharacter)) continue
          parts.push(foldedCharacter)
          for (let unit = 0; unit < foldedCharacter.length; unit += 1) {
            result.items.push(item)
            result.offsets.push(offset)
          }
        }
      offset += character.length
    }
  }
  result.text = parts.join('')
  return result
}

const matchableText = (text: string) => indexText([text]).text

/** Shorter units would match anywhere. */
const unitLengthMin = 8

/** Splits text into units that stay together even if columns or cells were read in another order. */
const splitText = (text: string): string[] => text.split(/\n+|\t+|(?<=[.!?:;])\s+/)

/**
 * Finds the whole passage, else its sentences and lines. Ignores whitespace, hyphens, case and ligatures.
 * Returns an empty list if nothing is on the page.
 */
export const findPassage = (items: readonly string[], citedText: string): ItemRange[] => {
  const page = indexText(items)
  const plainText = matchableText(citedText)
  const targets = page.text.includes(plainText) ? [plainText] : splitText(citedText).map(matchableText)
  const ranges: ItemRange[] = []
  let position = 0
  for (const text of targets) {
    if (text === '' || (text !== plainText && text.length < unitLengthMin)) continue
    const matchIndex = page.text.indexOf(text, position)
    const start = matchIndex === -1 ? page.text.indexOf(text) : matchIndex
    if (start === -1) continue
    position = start + text.length
    for (let index = start; index < position; index += 1) {
      const item = page.items[index] ?? 0
      const offset = page.offsets[index] ?? 0
      const last = ranges.at(-1)
      if (last?.item === item && last.end <= offset) last.end = offset + 1
      else if (last?.item !== item || offset < last.start)
        ranges.push({ item, start: offset, end: offset + 1 })
    }
  }
  return ranges
}
