import { searchWords, spansOf } from '@atelier/contract/search-words'

const highlightName = 'found'

export const clearHighlights = (): void => void CSS.highlights?.delete(highlightName)

/** Highlights matches without changing the DOM. Returns the first one or null. */
export const highlightMatches = (element: Element, searchText: string): Range | null => {
  const words = searchWords(searchText)
  const ranges: Range[] = []
  const textWalker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = textWalker.nextNode(); node !== null; node = textWalker.nextNode())
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
    CSS.highlights.set(highlightName, highlight)
  }
  return ranges[0] ?? null
}
