import { type Catalog, fillText, type PlaceholderIn, type ValuesOf } from './fill-text.ts'
import type { Sentence } from './sentence.ts'
import type german from './texts/de-server.json'

/** A text that de-server.json lacks doesn't compile. */
export type SentenceText = keyof typeof german
export type PlainText = { [T in SentenceText]: [PlaceholderIn<T>] extends [never] ? T : never }[SentenceText]
export type Wording = PlainText | Sentence
type Value = string | number | Sentence

export const sentence = <T extends SentenceText>(text: T, ...[values]: ValuesOf<T, Value>): Sentence =>
  values === undefined ? { text } : { text, values }

/** A sentence whose `one` or `many` is chosen by the value `count`. */
export const pluralSentence = <Many extends SentenceText>(
  one: SentenceText,
  many: Many,
  values: Readonly<Record<PlaceholderIn<Many> | 'count', Value>> & { count: number },
): Sentence => ({ text: many, one, values })

/** A text that is never translated, such as other people's text or console output. */
export const verbatim = (words: string): Sentence => ({ text: '{words}', values: { words } })

export const toSentence = (wording: Wording): Sentence =>
  typeof wording === 'string' ? { text: wording } : wording

/** Writes a sentence in the catalog's language; a null catalog means English. */
export const writeSentence = (input: Sentence, catalog: Catalog | null, locale: string): string => {
  const { text, one, values } = input
  const count = values?.['count']
  const isOne =
    one !== undefined && typeof count === 'number' && new Intl.PluralRules(locale).select(count) === 'one'
  const key = isOne ? one : text
  const template = catalog?.[key] ?? key
  if (values === undefined) return template
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? writeSentence(value, catalog, locale) : value,
  ])
  return fillText(template, Object.fromEntries(entries) as Record<string, string | number>, locale)
}

export const englishOf = (wording: Wording): string => writeSentence(toSentence(wording), null, 'en')

/** Presents a sentence as English for any client, and as data for translation if it has values. */
export const presentSentence = (wording: Wording): { message: string; sentence?: Sentence } => {
  const data = toSentence(wording)
  const message = englishOf(data)
  return data.values === undefined ? { message } : { message, sentence: data }
}

/** Like presentSentence, with another name for the message, e.g. `{ problem, sentence }`. */
export const presentAs = <Name extends string>(
  name: Name,
  wording: Wording,
): Record<Name, string> & { sentence?: Sentence } => {
  const { message, ...rest } = presentSentence(wording)
  return { ...({ [name]: message } as Record<Name, string>), ...rest }
}

/**
 * Presents one sentence per line, with `<name>Sentences` as data if any has values. The text is null if there
 * are no lines.
 */
export const presentLines = <Name extends string>(name: Name, lines: readonly Sentence[]) => ({
  ...({ [name]: lines.map(englishOf).join('\n') || null } as Record<Name, string | null>),
  ...((lines.some(({ values }) => values !== undefined)
    ? { [`${name}Sentences`]: [...lines] }
    : {}) as Partial<Record<`${Name}Sentences`, Sentence[]>>),
})

export const noSentence: Sentence = { text: '' }

/** Returns the stored sentence, or the text that older versions stored instead. */
export const sentenceOf = ({
  message,
  sentence: data,
}: {
  message: string
  sentence?: Sentence | undefined
}): Sentence => data ?? { text: message }

/** The sentence of a rejected value's first issue. */
export const firstIssue = ({
  issues: [issue],
}: {
  issues: Parameters<typeof issueSentence>[0][]
}): Sentence => (issue ? issueSentence(issue) : noSentence)

/** The rule's text as a sentence, with its bound as {minimum} or {maximum} and its field as {name}. */
export const issueSentence = (issue: {
  message: string
  path: readonly PropertyKey[]
  minimum?: number | bigint
  maximum?: number | bigint
  params?: Record<string, unknown> | undefined
}): Sentence => {
  const { message: text, path, minimum, maximum, params } = issue
  const name = String(path.findLast((part) => typeof part !== 'number') ?? 'The request').slice(0, 100)
  const issueParams = { minimum, maximum, ...params, name }
  const values = Object.entries(issueParams).flatMap(([placeholder, value]) =>
    value !== undefined && text.includes(`{${placeholder}}`)
      ? [[placeholder, typeof value === 'string' ? value : Number(value)] as const]
      : [],
  )
  return values.length === 0 ? { text } : { text, values: Object.fromEntries(values) }
}
