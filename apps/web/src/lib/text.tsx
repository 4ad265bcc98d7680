import { type Catalogue, fillText, holes, type NameIn, type ValuesOf } from '@atelier/contract/fill-text'
import type { Sentence } from '@atelier/contract/sentence'
import { writeSentence } from '@atelier/contract/write-sentence'
import { Fragment, type ReactNode } from 'react'
import type german from '../texts/de.json'
import { language, locale } from './language.ts'

/**
 * Every text that a person reads. The English text is its own key, with values as {name}; a new one does not compile
 * until texts/de.json has it, with null while nobody has translated it.
 */
export type Text = keyof typeof german

/** The texts of the client, and those of the server and the contract. Null in English. */
const [catalogue, preloaded]: [Catalogue, Catalogue] | [null, null] =
  language === 'de'
    ? await Promise.all([
        import('../texts/de.json').then((module) => module.default),
        import('@atelier/contract/texts/de-server.json').then((catalogueModule) => catalogueModule.default),
      ])
    : [null, null]

const fill = (text: string, values: Readonly<Record<string, string | number>>) =>
  fillText(text, values, locale)

/** A text in the language of the page; numbers are written as it writes them. */
export const t = <T extends Text>(text: T, ...[values]: ValuesOf<T, string | number>): string => {
  const translation = catalogue?.[text] ?? text
  return values === undefined ? translation : fill(translation, values)
}

/** A text with elements in it, each where the language of the page wants it. */
export const rich = <T extends Text>(text: T, ...[values]: ValuesOf<T, ReactNode>): ReactNode =>
  (catalogue?.[text] ?? text).split(holes).map((part, place) => (
    // The parts of one text never change their order.
    // eslint-disable-next-line react/no-array-index-key
    <Fragment key={place}>{place % 2 === 0 ? part : (values as Record<string, ReactNode>)[part]}</Fragment>
  ))

const rules = new Intl.PluralRules(locale)

/** One text for one, another for any other count, which both have as {count}. */
export const plural = <One extends Text, Many extends Text>(
  count: number,
  one: One,
  many: Many,
  ...[values]: Exclude<NameIn<One | Many>, 'count'> extends never
    ? []
    : [values: Readonly<Record<Exclude<NameIn<One | Many>, 'count'>, string | number>>]
): string => {
  const text = rules.select(count) === 'one' ? one : many
  return fill(catalogue?.[text] ?? text, { ...values, count })
}

/** Of the server and the contract, and of what both sides name alike. Null in English. */
const sentences: Catalogue | null = catalogue && { ...catalogue, ...preloaded }

/** A whole text of the server or the contract, or a sentence with its values, in the language of the page. */
export const translated = (wording: string | Sentence): string =>
  typeof wording === 'string' ? (sentences?.[wording] ?? wording) : writeSentence(wording, sentences, locale)

/** Several sentences, which older versions stored ready-made, one a line. */
export const translatedLines = (lines: string | null, data: readonly Sentence[] | undefined): string[] =>
  (data ?? lines?.split('\n') ?? []).map(translated)
