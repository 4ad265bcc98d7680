import type { Language } from '@atelier/contract/language'

/** Names in their own language. English texts are in the code; other languages have a file in texts/. */
export const languages: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

const storageKey = 'atelier-language'
const isLanguage = (name: string): name is Language => Object.hasOwn(languages, name)

const readStoredLanguage = (): Language | null => {
  try {
    const storedValue = localStorage.getItem(storageKey) ?? ''
    return isLanguage(storedValue) ? storedValue : null
  } catch {
    return null
  }
}

export const chosenLanguage: Language | null = readStoredLanguage()

const browserLanguage = navigator.languages.map((name) => name.split('-')[0] ?? '').find(isLanguage)

/** Server-rendered pages declare their language. */
const serverLanguage = document.documentElement.dataset['language'] ?? ''

export const language: Language = isLanguage(serverLanguage)
  ? serverLanguage
  : (chosenLanguage ?? browserLanguage ?? 'en')

/** The browser's regional variant of the page's language, for dates, numbers and lists. */
export const locale: string = navigator.languages.find((name) => name.split('-')[0] === language) ?? language

/** Takes effect on the next page load; null follows the browser. */
export const setLanguage = (next: Language | null): void => {
  try {
    if (next === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, next)
  } catch {
    // storage unavailable: the page follows the browser
  }
  location.reload()
}

document.documentElement.lang = language
