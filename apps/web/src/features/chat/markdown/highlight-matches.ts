import { searchWords, spansOf } from '@atelier/contract/search-words'

const name = 'found'

export const clearHighlights = (): void => void CSS.highlights?.delete(name)

/** Highlights matches without changing the DOM. Returns the first one or null. */
export const highlightMatches = (element: Element, find: string): Range | null => {
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
  // older browsers show no highlights
  if (CSS.highlights !== undefined) {
    const highlight = new Highlight()
    for (const range of ranges) highlight.add(range)
    CSS.highlights.set(name, highlight)
  }
  return ranges[0] ?? null
}
