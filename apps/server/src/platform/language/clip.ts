/** Cuts text to at most `max` UTF-16 units, without splitting a character. */
export const truncate = (text: string, max: number): string => {
  const clippedText = text.slice(0, Math.max(0, max))
  return /[\uD800-\uDBFF]$/.test(clippedText) ? clippedText.slice(0, -1) : clippedText
}

/** Cuts text to at most `max` UTF-16 units at a word boundary, with an ellipsis. */
export const clip = (text: string, max: number): string => {
  if (text.length <= max) return text
  const truncatedText = truncate(text, max - 1)
  const lastSpace = truncatedText.lastIndexOf(' ')
  return `${(lastSpace > max / 2 ? truncatedText.slice(0, lastSpace) : truncatedText).replace(/[\s,;:–—-]+$/, '')}…`
}
