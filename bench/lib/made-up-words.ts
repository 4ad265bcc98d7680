/**
 * Returns words with a Zipf distribution, as in natural language: the n-th word is 1/n times as frequent as
 * the first.
 */
export const word = (seed: number): string => {
  const rank = Math.floor(
    Math.exp((((Math.sin(seed * 12.9898) * 43_758.5453) % 1) + 1) * 0.5 * Math.log(20_000)),
  )
  return `w${rank.toString(36)}${'aeiou'[rank % 5] ?? ''}n`
}

/** Returns a text that is split into about `passages` passages. */
export const sourceText = (seed: number, passages: number): string =>
  Array.from({ length: passages * 18 }, (_, line) =>
    Array.from({ length: 11 }, (__, n) => word(seed * 100_000 + line * 11 + n)).join(' '),
  ).join('.\n')
