// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const doubtful = /[\u0000\uD800-\uDFFF]/

const storableText = (text: string): string =>
  doubtful.test(text) ? text.replaceAll('\u0000', '').toWellFormed() : text

/** Without NUL and lone surrogates. */
export const storable = <T>(value: T): T => (isFine(value) ? value : (mend(value) as T))

/** Nearly always true, which saves the copy. */
const isFine = (value: unknown): boolean => {
  if (typeof value === 'string') return !doubtful.test(value)
  if (typeof value !== 'object' || value === null) return true
  for (const [name, field] of Object.entries(value)) if (doubtful.test(name) || !isFine(field)) return false
  return true
}

const mend = (value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(mend)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [storableText(name), mend(field)]))
}
