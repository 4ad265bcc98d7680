export const fenceCode = (content: string, language: string) => {
  const longestRun = [...content.matchAll(/`{3,}/g)]
    .map(([character]) => character.length)
    .reduce((longestSoFar, length) => Math.max(longestSoFar, length), 2)
  const fence = '`'.repeat(longestRun + 1)
  return `${fence}${language.replaceAll(/[^\w+-]/g, '')}\n${content}\n${fence}`
}
