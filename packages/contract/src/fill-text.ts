/** Keyed by the English text, with values as {name}; null if not translated. */
export type Catalogue = Readonly<Record<string, string | null>>

export type NameIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never
export type ValuesOf<T extends string, Value> = [NameIn<T>] extends [never]
  ? []
  : [values: Readonly<Record<NameIn<T>, Value>>]

export const holes = /\{(\w+)\}/

/** Numbers are formatted for `locale`. */
export const fillText = (
  text: string,
  values: Readonly<Record<string, string | number>>,
  locale: string,
): string =>
  text
    .split(holes)
    .map((part, index) => {
      if (index % 2 === 0) return part
      const value = values[part] ?? ''
      return typeof value === 'number' ? value.toLocaleString(locale) : value
    })
    .join('')
