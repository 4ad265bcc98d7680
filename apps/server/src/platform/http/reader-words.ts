import { type Catalogue, fillText, type ValuesOf } from '@atelier/contract/fill-text'
import { Language } from '@atelier/contract/language'
import { parseAccept } from 'hono/utils/accept'
import german from './texts/de.json' with { type: 'json' }

/** Every text of ours on a reader's page. The English text is its own key; a new one does not compile until texts/de.json has it. */
type ReaderText = keyof typeof german

/** A text of a page in the language of its reader. */
export type ReaderWords = <T extends ReaderText>(text: T, ...[values]: ValuesOf<T, string>) => string

const catalogues: Record<Language, Catalogue> = { en: {}, de: german }

export const readerWords =
  (language: Language): ReaderWords =>
  (text, ...[values]) =>
    fillText(catalogues[language][text] ?? text, values ?? {}, language)

/** What the reader's browser asks for first, of what we speak: nobody is known here. */
export const languageOfReader = ({ headers }: Pick<Request, 'headers'>): Language => {
  for (const { type } of parseAccept(headers.get('accept-language') ?? '')) {
    const match = Language.safeParse(type.split('-')[0]?.toLowerCase())
    if (match.success) return match.data
  }
  return 'en'
}
