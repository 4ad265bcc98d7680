/** 1, 2 or 5 times a power of ten; about `aim` steps make the span. */
export const niceStep = (span: number, aim: number): number => {
  const power = 10 ** Math.floor(Math.log10(span / aim))
  return ([1, 2, 5].find((each) => each * power * aim >= span) ?? 10) * power
}
