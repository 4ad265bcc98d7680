import { locale } from './language.ts'
const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Made once, and not before it is needed: making it costs more than all it is asked for. */
let numbers: Intl.NumberFormat | undefined

/** Bytes as people say them, base 1024, at most two decimals (VLT-02): '2.1 MB'. */
export const fileSize = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const amount = bytes / 1024 ** power
  numbers ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  return `${numbers.format(amount)} ${units[power]}`
}
