import { locale } from './language.ts'
/** Millionths of a currency as people read them: '€ 1.20'; of less than a cent two digits that tell something. */
export const money = (millionths: number, currency: string): string => {
  const amount = millionths / 1_000_000
  const isTiny = amount !== 0 && Math.abs(amount) < 0.01
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(isTiny && { minimumSignificantDigits: 1, maximumSignificantDigits: 2 }),
  }).format(amount)
}
