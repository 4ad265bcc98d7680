import { locale } from '../language.ts'
/** Formats millionths of a currency unit, e.g. '€1.20'; amounts below a cent get two significant digits. */
export const formatMoney = (millionths: number, currency: string): string => {
  const amount = millionths / 1_000_000
  const isTiny = amount !== 0 && Math.abs(amount) < 0.01
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(isTiny && { minimumSignificantDigits: 1, maximumSignificantDigits: 2 }),
  }).format(amount)
}
