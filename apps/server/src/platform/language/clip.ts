/** At most `max` UTF-16 units, cut between words, with an ellipsis where something is missing. */
export const clip = (text: string, max: number): string => {
  if (text.length <= max) return text
  const cut = text
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
  const space = cut.lastIndexOf(' ')
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–—-]+$/, '')}…`
}
