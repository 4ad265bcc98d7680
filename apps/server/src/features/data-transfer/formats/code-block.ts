/** The fence is longer than any in the content, so that the content can't close it. */
export const renderCodeBlock = (name: string, language: string, content: string): string => {
  const longestRun = content.match(/`{3,}/g)?.reduce((max, run) => Math.max(max, run.length), 0) ?? 2
  const fence = '`'.repeat(longestRun + 1)
  return `${name ? `**${name}**\n\n` : ''}${fence}${language}\n${content}\n${fence}`
}
