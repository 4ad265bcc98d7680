import { type Catalog, fillText, type ValuesOf } from '@atelier/contract/fill-text'
import { Language } from '@atelier/contract/language'
import { parseAccept } from 'hono/utils/accept'
import german from './texts/de.json' with { type: 'json' }

/** The English texts are the keys. The code compiles only if texts/de.json has each of them. */
type ReaderText = keyof typeof german

export type Translate = <T extends ReaderText>(text: T, ...[values]: ValuesOf<T, string>) => string

const catalogs: Record<Language, Catalog> = { en: {}, de: german }

export const translatorFor =
  (language: Language): Translate =>
  (text, ...[values]) =>
    fillText(catalogs[language][text] ?? text, values ?? {}, language)

export const languageOfReader = ({ headers }: Pick<Request, 'headers'>): Language => {
  for (const { type } of parseAccept(headers.get('accept-language') ?? '')) {
    const match = Language.safeParse(type.split('-')[0]?.toLowerCase())
    if (match.success) return match.data
  }
  return 'en'
}
