/** Returns 1, 2 or 5 times a power of ten, such that about `count` steps cover the span. */
export const niceStep = (span: number, count: number): number => {
  const power = 10 ** Math.floor(Math.log10(span / count))
  return ([1, 2, 5].find((factor) => factor * power * count >= span) ?? 10) * power
}
