/** At most `max` UTF-16 units, without splitting a character. */
export const beginning = (text: string, max: number): string => {
  const clippedText = text.slice(0, Math.max(0, max))
  return /[\uD800-\uDBFF]$/.test(clippedText) ? clippedText.slice(0, -1) : clippedText
}

/** At most `max` UTF-16 units, at a word boundary, with an ellipsis. */
export const clip = (text: string, max: number): string => {
  if (text.length <= max) return text
  const cut = beginning(text, max - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–—-]+$/, '')}…`
}
