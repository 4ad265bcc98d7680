import type { Catalog } from '@atelier/contract/fill-text'
import type { Language } from '@atelier/contract/language'
import german from '@atelier/contract/texts/de-server.json' with { type: 'json' }
import type { Sentence } from '@atelier/contract/sentence'
import { writeSentence } from '@atelier/contract/write-sentence'

const catalogs: Record<Language, Catalog | null> = { en: null, de: german }

export const sentenceLocalizer = (language: Language | null = null): ((sentence: Sentence) => string) => {
  const effectiveLanguage = language ?? 'en'
  return (input) => writeSentence(input, catalogs[effectiveLanguage], effectiveLanguage)
}

export const localizerFor =
  (language: Language): ((text: string) => string) =>
  (text) =>
    catalogs[language]?.[text] ?? text
