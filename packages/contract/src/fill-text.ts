/** Texts of one language by their English: with values as {name}, null while nobody has translated one. */
export type Catalogue = Readonly<Record<string, string | null>>

export type NameIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never
/** The values that a text needs. */
export type ValuesOf<T extends string, Value> = [NameIn<T>] extends [never]
  ? []
  : [values: Readonly<Record<NameIn<T>, Value>>]

export const holes = /\{(\w+)\}/

/** A text with its values in place; numbers are written as `locale` writes them. */
export const fillText = (
  text: string,
  values: Readonly<Record<string, string | number>>,
  locale: string,
): string =>
  text
    .split(holes)
    .map((part, place) => {
      if (place % 2 === 0) return part
      const value = values[part] ?? ''
      return typeof value === 'number' ? value.toLocaleString(locale) : value
    })
    .join('')
