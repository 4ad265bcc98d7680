export interface ItemRange {
  item: number
  start: number
  end: number
}

/** Ignored when matching: whitespace, hyphens, combining marks and Markdown syntax. */
const passedOver = /[\s\p{Cc}\p{Cf}\p{Pd}\p{M}*_`~#|\\]/u

interface Letters {
  text: string
  items: number[]
  at: number[]
}

const lettersOf = (items: readonly string[]): Letters => {
  const letters: Letters = { text: '', items: [], at: [] }
  const parts: string[] = []
  for (const [item, text] of items.entries()) {
    let at = 0
    for (const letter of text) {
      if (!passedOver.test(letter))
        for (const plain of letter.normalize('NFKD').toLowerCase()) {
          if (passedOver.test(plain)) continue
          parts.push(plain)
          for (let unit = 0; unit < plain.length; unit += 1) {
            letters.items.push(item)
            letters.at.push(at)
          }
        }
      at += letter.length
    }
  }
  letters.text = parts.join('')
  return letters
}

const plainOf = (text: string) => lettersOf([text]).text

/** Shorter passages would match anywhere. */
const fewest = 8

/** Units that stay together even if columns or cells were read in another order. */
const piecesOf = (text: string): string[] => text.split(/\n+|\t+|(?<=[.!?:;])\s+/)

/**
 * Matches the whole passage, else its sentences and lines. Ignores whitespace, hyphens, case and
 * ligatures. Empty if not on the page.
 */
export const findPassage = (items: readonly string[], cited: string): ItemRange[] => {
  const page = lettersOf(items)
  const whole = plainOf(cited)
  const targets = page.text.includes(whole) ? [whole] : piecesOf(cited).map(plainOf)
  const ranges: ItemRange[] = []
  let from = 0
  for (const text of targets) {
    if (text === '' || (text !== whole && text.length < fewest)) continue
    const after = page.text.indexOf(text, from)
    const start = after === -1 ? page.text.indexOf(text) : after
    if (start === -1) continue
    from = start + text.length
    for (let at = start; at < from; at += 1) {
      const item = page.items[at] ?? 0
      const place = page.at[at] ?? 0
      const last = ranges.at(-1)
      if (last?.item === item && last.end <= place) last.end = place + 1
      else if (last?.item !== item || place < last.start) ranges.push({ item, start: place, end: place + 1 })
    }
  }
  return ranges
}
