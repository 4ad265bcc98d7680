import { withoutMarkers } from '@atelier/contract/answers/citation-markers'
import { spansOf } from '@atelier/contract/search-words'

const contextBefore = 60
const snippetMax = 220

const plain = (text: string) =>
  withoutMarkers(text)
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replaceAll(/^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/gm, '')
    .replaceAll(/^\s*\||\|\s*$/gm, '')
    .replaceAll(/\*\*|__|`+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const createSnippet = (message: string, words: readonly string[]): string => {
  const text = plain(message)
  const first = spansOf(text, words)[0]?.start ?? 0
  const near = Math.max(0, first - contextBefore)
  const word = near === 0 ? 0 : text.indexOf(' ', near) + 1
  // cuts inside a word in scripts without spaces
  const start = word > 0 && word <= first ? word : near
  const excerpt = text.slice(start, start + snippetMax)
  return `${start > 0 ? '…' : ''}${excerpt}${start + snippetMax < text.length ? '…' : ''}`
}
