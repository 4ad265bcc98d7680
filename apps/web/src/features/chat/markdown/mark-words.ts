import { searchWords, spansOf } from '@atelier/contract/search-words'

/** Of theme.css. */
const name = 'found'

export const unmarkWords = (): void => void CSS.highlights?.delete(name)

/** Marks what was looked for in what is shown of a message, without touching it; the first place, or null. */
export const markWords = (element: Element, find: string): Range | null => {
  const words = searchWords(find)
  const ranges: Range[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    for (const { start, end } of spansOf(node.textContent ?? '', words)) {
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, end)
      ranges.push(range)
    }
  // an older browser shows the message without its words being marked
  if (CSS.highlights !== undefined) {
    const highlight = new Highlight()
    for (const range of ranges) highlight.add(range)
    CSS.highlights.set(name, highlight)
  }
  return ranges[0] ?? null
}
