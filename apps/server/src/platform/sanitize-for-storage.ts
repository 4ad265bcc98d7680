// oxlint-disable-next-line no-control-regex -- matches NUL on purpose
const nulOrSurrogate = /[\u0000\uD800-\uDFFF]/

const sanitizeText = (text: string): string =>
  nulOrSurrogate.test(text) ? text.replaceAll('\u0000', '').toWellFormed() : text

/** Removes NUL and replaces lone surrogates, which PostgreSQL rejects. */
export const sanitizeForStorage = <T>(value: T): T => (isStorable(value) ? value : (sanitize(value) as T))

/** Nearly every value is storable, so most aren't copied. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !nulOrSurrogate.test(value)
  if (typeof value !== 'object' || value === null) return true
  for (const [name, field] of Object.entries(value))
    if (nulOrSurrogate.test(name) || !isStorable(field)) return false
  return true
}

const sanitize = (value: unknown): unknown => {
  if (typeof value === 'string') return sanitizeText(value)
  if (Array.isArray(value)) return value.map(sanitize)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [sanitizeText(name), sanitize(field)]),
  )
}
