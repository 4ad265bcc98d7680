import type { ConsentCategory, ConsentChoice as Chosen } from '@atelier/contract/people/consent'
import { consentCategories, isNamed } from '@atelier/contract/people/consent-categories'
import { createStore } from '../store.ts'

interface ConsentChoice extends Readonly<Omit<Chosen, 'allowed'>> {
  allowed: readonly ConsentCategory[]
  of?: string | undefined
}

const storageKey = 'atelier.consent'
const { version, months, optional } = consentCategories
const lifetimeMs = months * 30 * 24 * 3_600_000

export const allCategories: readonly ConsentCategory[] = optional.map(({ id }) => id)

/** Null if the catalog has changed or the choice has expired. */
const storedChoice = (): ConsentChoice | null => {
  try {
    const value = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<ConsentChoice> | null
    if (value?.version !== version || !Array.isArray(value.allowed) || typeof value.at !== 'number')
      return null
    if (value.at + lifetimeMs < Date.now()) return null
    return {
      version,
      at: value.at,
      allowed: allCategories.filter((id) => value.allowed?.includes(id)),
      of: typeof value.of === 'string' ? value.of : undefined,
    }
  } catch {
    return null
  }
}

/** Global Privacy Control counts as a refusal until the user chooses. */
const browserOptOut = (): ConsentChoice | null =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
    ? { version, allowed: [], at: 0 }
    : null

const currentChoice = () => storedChoice() ?? browserOptOut()

export const consentChoice = createStore(currentChoice())

export const reloadConsent = (): void => consentChoice.set(currentChoice())

const isAllowed = (category: ConsentCategory): boolean =>
  consentChoice.get()?.allowed.includes(category) ?? false

const clearStorage = (categories: readonly ConsentCategory[]): void => {
  const patterns = optional.filter(({ id }) => categories.includes(id)).flatMap(({ clears }) => clears)
  const isCleared = (name: string) => patterns.some((pattern) => isNamed(pattern, name))
  const domains = ['', ...location.hostname.split('.').map((_, index, parts) => parts.slice(index).join('.'))]
  for (const name of document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '')) {
    if (!isCleared(name)) continue
    for (const domain of domains)
      document.cookie = `${name}=; max-age=0; path=/${domain === '' ? '' : `; domain=${domain}`}`
  }
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) if (isCleared(name)) storage.removeItem(name)
}

const storeChoice = (choice: ConsentChoice): void => {
  consentChoice.set(choice)
  try {
    localStorage.setItem(storageKey, JSON.stringify(choice))
    clearStorage(allCategories.filter((id) => !choice.allowed.includes(id)))
  } catch {
    // storage unavailable: valid until reload, and nothing to clear
  }
}

export const chooseConsent = (allowedCategories: readonly ConsentCategory[]): void =>
  storeChoice({ version, allowed: allowedCategories, at: Date.now() })

/** Applies an account's recorded choice; an expired one is ignored. */
export const saveConsent = (choice: Chosen | null, userId: string): void => {
  storeChoice(choice ? { ...choice, of: userId } : { version: 0, allowed: [], at: 0, of: userId })
  reloadConsent()
}

interface ConsentQuestion {
  category: ConsentCategory
  decide: (isAllowed: boolean) => void
}

export const consentQuestion = createStore<ConsentQuestion | null>(null)

/** Whether a category is allowed; asks the user if undecided. */
export const askConsent = (category: ConsentCategory): Promise<boolean> => {
  if (isAllowed(category)) return Promise.resolve(true)
  consentQuestion.get()?.decide(false)
  return new Promise((resolve) => consentQuestion.set({ category, decide: resolve }))
}
