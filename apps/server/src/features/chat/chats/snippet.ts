import { withoutMarkers } from '@atelier/contract/answers/citation-markers'
import { spansOf } from '@atelier/contract/search-words'

const contextBefore = 60
const snippetMax = 220

const toPlainText = (text: string) =>
  withoutMarkers(text)
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replaceAll(/^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/gm, '')
    .replaceAll(/^\s*\||\|\s*$/gm, '')
    .replaceAll(/\*\*|__|`+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const createSnippet = (message: string, words: readonly string[]): string => {
  const text = toPlainText(message)
  const matchStart = spansOf(text, words)[0]?.start ?? 0
  const contextStart = Math.max(0, matchStart - contextBefore)
  const wordStart = contextStart === 0 ? 0 : text.indexOf(' ', contextStart) + 1
  // scripts without spaces are cut anywhere
  const start = wordStart > 0 && wordStart <= matchStart ? wordStart : contextStart
  const excerpt = text.slice(start, start + snippetMax)
  return `${start > 0 ? '…' : ''}${excerpt}${start + snippetMax < text.length ? '…' : ''}`
}
