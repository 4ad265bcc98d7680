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

/** A text's holes in runs that only blanks part, each with those blanks: `{a} {b}` is one run of two. */
interface Run {
  names: string[]
  blanks: string[]
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

const patternOf = (text: string): { pattern: RegExp; runs: Run[] } => {
  const runs: Run[] = []
  let source = ''
  let last: Run | undefined
  text.split(holes).forEach((part, place, parts) => {
    if (place % 2 === 1) {
      if (last === undefined) {
        last = { names: [part], blanks: [] }
        runs.push(last)
        source += '(.*?)'
      } else last.names.push(part)
    } else if (last !== undefined && place < parts.length - 1 && part.trim() === '') last.blanks.push(part)
    else {
      last = undefined
      source += escaped(part)
    }
  })
  return { pattern: new RegExp(`^${source}$`, 'su'), runs }
}

/** Every way to divide a text at these blanks. */
const divisions = (text: string, [blank, ...rest]: readonly string[]): string[][] => {
  if (blank === undefined) return [[text]]
  const found: string[][] = []
  for (let at = text.indexOf(blank); at !== -1 && at < text.length; at = text.indexOf(blank, at + 1))
    for (const after of divisions(text.slice(at + blank.length), rest))
      found.push([text.slice(0, at), ...after])
  return found
}

const endsSentence = /[.!?…][”“"]?$/

/** Finds what a text that comes ready-made in English says in another language; English where nothing is found. */
export const translator = (catalogues: readonly Catalogue[], locale: string): ((text: string) => string) => {
  const patterns = Object.entries(catalogues[0] ?? {}).flatMap(([text, translation]) =>
    translation !== null && holes.test(text) ? [{ ...patternOf(text), translation }] : [],
  )
  /** What the holes of a run hold: texts that are known, else whole sentences, else as little as may be. */
  const divided = (text: string, { blanks }: Run): string[] => {
    const score = (parts: string[]) =>
      parts.reduce(
        (sum, part, at) =>
          sum +
          (translated(part) === part ? 0 : 2) +
          (at < parts.length - 1 && endsSentence.test(part) ? 1 : 0),
        0,
      )
    if (blanks.length === 0) return [text]
    const [first, ...others] = divisions(text, blanks)
    return others.reduce(
      (best, parts) => (score(parts) > score(best) ? parts : best),
      first ?? [text, ...blanks.map(() => '')],
    )
  }
  /** A number in English is written as `locale` writes it. */
  const valueOf = (text: string): string | number =>
    /^\d{1,3}(?:,\d{3})+$/.test(text) ? Number(text.replaceAll(',', '')) : translated(text)
  const translated = (text: string): string => {
    for (const catalogue of catalogues) {
      const found = catalogue[text]
      if (found != null) return found
    }
    for (const { pattern, runs, translation } of patterns) {
      const match = pattern.exec(text)
      if (match === null) continue
      const values = runs.flatMap((run, at) =>
        divided(match[at + 1] ?? '', run).map((value, place) => [run.names[place], valueOf(value)]),
      )
      return fillText(translation, Object.fromEntries(values) as Record<string, string | number>, locale)
    }
    return text
  }
  return translated
}
