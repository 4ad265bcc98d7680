/** Letters of one of a page's text items, from one to another. */
export interface ItemRange {
  item: number
  start: number
  end: number
}

/** What may differ between a page as it is drawn and as it was read: spaces, hyphens, accents apart, marks of Markdown. */
const passedOver = /[\s\p{Cc}\p{Cf}\p{Pd}\p{M}*_`~#|\\]/u

interface Letters {
  text: string
  /** Of each letter of `text`: its item, and where it stands there. */
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

/** Fewer letters could stand anywhere. */
const fewest = 8

/** Sentences and lines: what stays together when a page's columns or cells were read in another order. */
const piecesOf = (text: string): string[] => text.split(/\n+|\t+|(?<=[.!?:;])\s+/)

/**
 * Where a cited text stands among a page's text items: as a whole, else those of its sentences and lines that are
 * there. White space, hyphens, case and ligatures make no difference. None: it is not on the page.
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
