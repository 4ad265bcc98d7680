/** Code as Markdown, whatever fences stand in it. */
export const fenced = (content: string, language: string) => {
  const longest = Math.max(2, ...[...content.matchAll(/`{3,}/g)].map(([sign]) => sign.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language.replaceAll(/[^\w+-]/g, '')}\n${content}\n${fence}`
}
