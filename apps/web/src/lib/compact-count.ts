/** Thousands as k and millions as m, with one decimal: 950, 1.2k, 3m. */
export const compactCount = (count: number): string => {
  const cut = (divisor: number) => String(Math.floor((count / divisor) * 10) / 10)
  if (count >= 1_000_000) return `${cut(1_000_000)}m`
  return count >= 1000 ? `${cut(1000)}k` : String(count)
}
