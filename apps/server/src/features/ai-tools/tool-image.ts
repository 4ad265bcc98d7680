const palettes = [
  ['#3147c9', '#dfe4ff'],
  ['#2f7d53', '#dcf3e6'],
  ['#8f5a06', '#fbecd0'],
  ['#7a3fa0', '#f0e2fa'],
  ['#0f6f7c', '#d8f1f4'],
  ['#a3355c', '#fbe0ea'],
  ['#4a5a2a', '#eaf1d9'],
  ['#5b4a3f', '#f1e8e0'],
] as const

const sumCodePoints = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0)

const initialsOf = (name: string): string => {
  const nameWords = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '?', second] = nameWords
  return second === undefined ? first.slice(0, 2) : first.charAt(0) + second.charAt(0)
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Images are generated, so that none copies a trademark. */
export const createToolImage = (name: string, category: string): string => {
  const [background, foreground] = palettes[sumCodePoints(category) % palettes.length] ?? palettes[0]
  const rotation = (sumCodePoints(name) % 12) * 30
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="10" fill="${background}"/><g fill="none" stroke="${foreground}" stroke-opacity=".35" transform="rotate(${rotation} 24 24)"><circle cx="24" cy="4" r="13"/><circle cx="24" cy="4" r="20"/></g><text x="24" y="30" text-anchor="middle" font-family="system-ui,sans-serif" font-size="17" font-weight="600" fill="${foreground}">${escapeXml(initialsOf(name))}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
