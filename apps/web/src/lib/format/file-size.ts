import { locale } from '../language.ts'
const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Lazy: creating a formatter is expensive. */
let formatter: Intl.NumberFormat | undefined

export const fileSize = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const amount = bytes / 1024 ** power
  formatter ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  return `${formatter.format(amount)} ${units[power]}`
}
