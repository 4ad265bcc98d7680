/** Translations by their English text, with values as {name}; null if not translated. */
export type Catalog = Readonly<Record<string, string | null>>

export type PlaceholderIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderIn<Rest>
  : never
export type ValuesOf<T extends string, Value> = [PlaceholderIn<T>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholderIn<T>, Value>>]

export const placeholderPattern = /\{(\w+)\}/

/** Fills in values; numbers are formatted for `locale`. */
export const fillText = (
  text: string,
  values: Readonly<Record<string, string | number>>,
  locale: string,
): string =>
  text
    .split(placeholderPattern)
    .map((part, index) => {
      if (index % 2 === 0) return part
      const value = values[part] ?? ''
      return typeof value === 'number' ? value.toLocaleString(locale) : value
    })
    .join('')
