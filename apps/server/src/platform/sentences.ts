import type { Catalogue } from '@atelier/contract/fill-text'
import type { Language } from '@atelier/contract/language'
import german from '@atelier/contract/texts/de-server.json' with { type: 'json' }
import type { Sentence } from '@atelier/contract/sentence'
import { writeSentence } from '@atelier/contract/write-sentence'

const catalogues: Record<Language, Catalogue | null> = { en: null, de: german }

/** Sentences in a reader's language, for what the server itself shows: letters and pages. Null: English. */
export const sentencesIn = (language: Language | null = null): ((sentence: Sentence) => string) => {
  const catalogueLanguage = language ?? 'en'
  return (input) => writeSentence(input, catalogues[catalogueLanguage], catalogueLanguage)
}

/** The same for a whole text that a file of `content` holds; English where nobody has translated it. */
export const textsIn =
  (language: Language): ((text: string) => string) =>
  (text) =>
    catalogues[language]?.[text] ?? text
