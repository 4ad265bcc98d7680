import { type Catalogue, fillText, type NameIn, type ValuesOf } from '@atelier/contract/fill-text'
import type { Language } from '@atelier/contract/language'
import german from './texts/de.json' with { type: 'json' }

/** Every text of a letter. The English text is its own key; a new one does not compile until texts/de.json has it. */
export type LetterText = keyof typeof german

/** One that needs no values. */
export type PlainText = { [T in LetterText]: [NameIn<T>] extends [never] ? T : never }[LetterText]

/** A text of a letter in its reader's language. */
export type Say = <T extends LetterText>(text: T, ...[values]: ValuesOf<T, string | number>) => string

const catalogues: Record<Language, Catalogue> = { en: {}, de: german }

/** Null: nobody knows what the reader speaks, and it is written in English. */
export const wordsIn = (language: Language | null = null): Say => {
  const catalogueLanguage = language ?? 'en'
  return (text, ...[values]) =>
    fillText(catalogues[catalogueLanguage][text] ?? text, values ?? {}, catalogueLanguage)
}
