import {
  type Catalog,
  fillText,
  placeholderPattern,
  type PlaceholderIn,
  type ValuesOf,
} from '@atelier/contract/fill-text'
import type { Sentence } from '@atelier/contract/sentence'
import { writeSentence } from '@atelier/contract/write-sentence'
import { Fragment, type ReactNode } from 'react'
import type german from '../texts/de.json'
import { language, locale } from './language.ts'

/**
 * The English text is its own key, with values as {name}. A new text compiles only once texts/de.json
 * contains it (null if not translated).
 */
export type Text = keyof typeof german

const [catalog, serverCatalog]: [Catalog, Catalog] | [null, null] =
  language === 'de'
    ? await Promise.all([
        import('../texts/de.json').then((module) => module.default),
        import('@atelier/contract/texts/de-server.json').then((serverModule) => serverModule.default),
      ])
    : [null, null]

const fill = (text: string, values: Readonly<Record<string, string | number>>) =>
  fillText(text, values, locale)

export const t = <T extends Text>(text: T, ...[values]: ValuesOf<T, string | number>): string => {
  const translation = catalog?.[text] ?? text
  return values === undefined ? translation : fill(translation, values)
}

/** Like `t`, but with elements as values, placed where the translation requires them. */
export const rich = <T extends Text>(text: T, ...[values]: ValuesOf<T, ReactNode>): ReactNode =>
  (catalog?.[text] ?? text).split(placeholderPattern).map((part, index) => (
    // the parts of one text never change their order
    // eslint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{index % 2 === 0 ? part : (values as Record<string, ReactNode>)[part]}</Fragment>
  ))

const pluralRules = new Intl.PluralRules(locale)

export const plural = <One extends Text, Many extends Text>(
  count: number,
  one: One,
  many: Many,
  ...[values]: Exclude<PlaceholderIn<One | Many>, 'count'> extends never
    ? []
    : [values: Readonly<Record<Exclude<PlaceholderIn<One | Many>, 'count'>, string | number>>]
): string => {
  const text = pluralRules.select(count) === 'one' ? one : many
  return fill(catalog?.[text] ?? text, { ...values, count })
}

const sentenceCatalog: Catalog | null = catalog && { ...catalog, ...serverCatalog }

export const translate = (wording: string | Sentence): string =>
  typeof wording === 'string'
    ? (sentenceCatalog?.[wording] ?? wording)
    : writeSentence(wording, sentenceCatalog, locale)

/** Translates several sentences. Older versions stored them only as text, one per line. */
export const translatedLines = (lines: string | null, data: readonly Sentence[] | undefined): string[] =>
  (data ?? lines?.split('\n') ?? []).map(translate)
