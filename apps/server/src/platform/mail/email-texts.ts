import { type Catalog, fillText, type PlaceholderIn, type ValuesOf } from '@atelier/contract/fill-text'
import type { Language } from '@atelier/contract/language'
import german from './texts/de.json' with { type: 'json' }

/** The English texts are the keys. The code compiles only if texts/de.json has each of them. */
export type EmailText = keyof typeof german

export type PlainText = { [T in EmailText]: [PlaceholderIn<T>] extends [never] ? T : never }[EmailText]

export type Translate = <T extends EmailText>(text: T, ...[values]: ValuesOf<T, string | number>) => string

const catalogs: Record<Language, Catalog> = { en: {}, de: german }

export const translatorFor = (language: Language | null = null): Translate => {
  const textsLanguage = language ?? 'en'
  return (text, ...[values]) => fillText(catalogs[textsLanguage][text] ?? text, values ?? {}, textsLanguage)
}
