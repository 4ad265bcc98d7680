import type { Language } from '@atelier/contract/language'

/** The languages of the interface, each by its own name. English is in the code; each other has its file in texts/. */
export const languages: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

const key = 'atelier-language'
const isLanguage = (name: string): name is Language => Object.hasOwn(languages, name)

const storedLanguage = (): Language | null => {
  try {
    const stored = localStorage.getItem(key) ?? ''
    return isLanguage(stored) ? stored : null
  } catch {
    return null
  }
}

/** What the person chose for this browser; null follows the browser. */
export const chosenLanguage: Language | null = storedLanguage()

const offered = navigator.languages.map((name) => name.split('-')[0] ?? '').find(isLanguage)

/** A page that the server has drawn says in what. */
const current = document.documentElement.dataset['language'] ?? ''

/** The language of every text on this page. */
export const language: Language = isLanguage(current) ? current : (chosenLanguage ?? offered ?? 'en')

/** For dates, numbers and lists: the browser's own form of the page's language where it has one. */
export const locale: string = navigator.languages.find((name) => name.split('-')[0] === language) ?? language

/** Chooses a language for this browser, from the next page on; null follows the browser. */
export const setLanguage = (next: Language | null): void => {
  try {
    if (next === null) localStorage.removeItem(key)
    else localStorage.setItem(key, next)
  } catch {
    // Without storage the page stays in the browser's language.
  }
  location.reload()
}

document.documentElement.lang = language
