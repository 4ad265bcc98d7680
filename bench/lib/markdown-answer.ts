const paragraph = (n: number) =>
  `In the ${n}th winter the keepers **trimmed the wick** every four hours, and every *three hours* in frost. ` +
  `The book of \`${1854 + n}\` says that the oil store was opened twice a week, that the relief boat came late, ` +
  'and that rape oil was burned until it did; [the letter](https://example.org/letter) asks for a second tank.'

const list = (n: number) =>
  [
    `- ${40 + n} litres in November`,
    `- ${60 + n} litres in December, with **frost** from the second`,
    '- no relief boat',
  ].join('\n')

const code = (n: number) =>
  [
    '```ts',
    'export const litresOf = (months: readonly Month[]): number =>',
    `  months.filter(({ year }) => year === ${1854 + n}).reduce((sum, { litres }) => sum + litres, 0)`,
    '```',
  ].join('\n')

const table = (n: number) =>
  [
    '| Month | Paraffin | Rape oil |',
    '| --- | ---: | ---: |',
    `| January | ${90 + n} | 0 |`,
    `| March | 31 | ${40 + n} |`,
  ].join('\n')

/**
 * Returns an answer of at least `characters` characters with headings, lists, code and tables, as models
 * write them.
 */
export const markdownAnswer = (characters: number): string => {
  let text = '# The stores of Skerrydown\n\n'
  for (let n = 1; text.length < characters; n++)
    text += `## Winter ${n}\n\n${[paragraph(n), list(n), paragraph(n + 1), n % 2 ? code(n) : table(n)].join('\n\n')}\n\n`
  return text
}

/** Splits the answer into chunks of four characters, about a token each. */
export const markdownTokens = (characters: number): string[] =>
  markdownAnswer(characters).match(/[\s\S]{1,4}/g) ?? []
