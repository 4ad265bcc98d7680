import { messages as english } from '@atelier/contract/messages'
import { language } from './language.ts'
import { translated } from './text.tsx'

type Texts = string | ((...values: never[]) => string) | { readonly [name: string]: Texts }

const inOurLanguage = (texts: Texts): Texts => {
  if (typeof texts === 'string') return translated(texts)
  if (typeof texts === 'function') return (...values) => translated(texts(...values))
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, inOurLanguage(text)]))
}

/** The texts that the specifications fix, in the language of the page. */
export const messages = (language === 'en' ? english : inOurLanguage(english)) as typeof english
