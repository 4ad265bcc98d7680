import type { Language } from '../../../language/stop-words.ts'
import { english } from './en.ts'
import { french } from './fr.ts'
import { german } from './de.ts'
import type { LanguageData, Phrases } from './language-data.ts'
import { others, spanish } from './others.ts'

const known: Partial<Record<Language, LanguageData>> = { en: english, de: german, fr: french }
const phrases: Partial<Record<Language, Phrases | undefined>> = {
  en: english.phrases,
  de: german.phrases,
  fr: french.phrases,
  es: spanish,
}

/** Everything of one list, as far as the language of a question is not known. */
const every: LanguageData[] = [english, german, french, others]

/** How people ask in a language; several lists where it is not known or has none of its own. */
export const askingIn = (language: Language | null): readonly LanguageData[] => {
  const own = language === null ? undefined : known[language]
  return own ? [own] : language === null ? every : [others, english]
}

/** What the assistant says in its own words, in English where it does not know a language's. */
export const phrasesIn = (language: Language | null): Phrases => {
  const own = phrases[language ?? 'en'] ?? english.phrases
  if (!own) throw new Error('English has its phrases.')
  return own
}
