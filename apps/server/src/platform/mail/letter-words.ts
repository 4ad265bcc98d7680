import { type Catalogue, fillText, type NameIn, type ValuesOf } from '@atelier/contract/fill-text'
import type { Language } from '@atelier/contract/language'
import german from './texts/de.json' with { type: 'json' }

/** English texts are the keys; texts/de.json must have each to compile. */
export type LetterText = keyof typeof german

export type PlainText = { [T in LetterText]: [NameIn<T>] extends [never] ? T : never }[LetterText]

export type Translate = <T extends LetterText>(text: T, ...[values]: ValuesOf<T, string | number>) => string

const catalogues: Record<Language, Catalogue> = { en: {}, de: german }

export const wordsIn = (language: Language | null = null): Translate => {
  const catalogueLanguage = language ?? 'en'
  return (text, ...[values]) =>
    fillText(catalogues[catalogueLanguage][text] ?? text, values ?? {}, catalogueLanguage)
}
