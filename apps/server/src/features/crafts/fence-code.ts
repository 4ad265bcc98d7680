export const fenceCode = (content: string, language: string) => {
  const longest = [...content.matchAll(/`{3,}/g)]
    .map(([character]) => character.length)
    .reduce((longestSoFar, length) => Math.max(longestSoFar, length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language.replaceAll(/[^\w+-]/g, '')}\n${content}\n${fence}`
}
