export const fenced = (content: string, language: string) => {
  const longest = [...content.matchAll(/`{3,}/g)]
    .map(([sign]) => sign.length)
    .reduce((most, each) => Math.max(most, each), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language.replaceAll(/[^\w+-]/g, '')}\n${content}\n${fence}`
}
