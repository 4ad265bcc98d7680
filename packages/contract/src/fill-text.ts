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

/** Finds what a text that comes ready-made in English says in another language; English where nothing is found. */
export const translator = (catalogues: readonly Catalogue[], locale: string): ((text: string) => string) => {
  const patterns = Object.entries(catalogues[0] ?? {}).flatMap(([text, translation]) => {
    const parts = text.split(holes)
    if (translation === null || parts.length === 1) return []
    const pattern = parts
      .map((part, place) =>
        place % 2 === 0 ? part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`) : '(.*?)',
      )
      .join('')
    return [
      {
        pattern: new RegExp(`^${pattern}$`, 'su'),
        names: parts.filter((_, place) => place % 2),
        translation,
      },
    ]
  })
  const translated = (text: string): string => {
    for (const catalogue of catalogues) {
      const found = catalogue[text]
      if (found != null) return found
    }
    for (const { pattern, names, translation } of patterns) {
      const match = pattern.exec(text)
      if (match === null) continue
      const values = names.map((name, at) => [name, translated(match[at + 1] ?? '')])
      return fillText(translation, Object.fromEntries(values), locale)
    }
    return text
  }
  return translated
}
