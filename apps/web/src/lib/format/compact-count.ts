/** For uses of prompts and bots: 950, 1.2k, 3m. */
export const usageCount = (count: number): string => {
  const scaleDown = (divisor: number) => String(Math.floor((count / divisor) * 10) / 10)
  if (count >= 1_000_000) return `${scaleDown(1_000_000)}m`
  return count >= 1000 ? `${scaleDown(1000)}k` : String(count)
}

const compactFormat = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** For all other counts, in every language: 950, 1.3K, 3M, 2B. */
export const compactCount = (count: number): string => compactFormat.format(count)
