import type { ConsentCategory, ConsentChoice as Chosen } from '@atelier/contract/consent'
import { consentCatalogue, isNamed } from '@atelier/contract/consent-catalogue'
import { createStore } from './store.ts'

interface ConsentChoice extends Readonly<Omit<Chosen, 'allowed'>> {
  allowed: readonly ConsentCategory[]
  /** The account that it is recorded for. */
  of?: string | undefined
}

const key = 'atelier.consent'
const { version, months, optional } = consentCatalogue
const lifeMs = months * 30 * 24 * 3_600_000

export const everyCategory: readonly ConsentCategory[] = optional.map(({ id }) => id)

/** The choice that still holds: of this catalogue, and not too old. */
const storedChoice = (): ConsentChoice | null => {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<ConsentChoice> | null
    if (value?.version !== version || !Array.isArray(value.allowed) || typeof value.at !== 'number')
      return null
    if (value.at + lifeMs < Date.now()) return null
    return {
      version,
      at: value.at,
      allowed: everyCategory.filter((id) => value.allowed?.includes(id)),
      of: typeof value.of === 'string' ? value.of : undefined,
    }
  } catch {
    return null
  }
}

/** A browser that says no for its person (Global Privacy Control) is believed until they say otherwise. */
const refusedByBrowser = (): ConsentChoice | null =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
    ? { version, allowed: [], at: 0 }
    : null

const read = () => storedChoice() ?? refusedByBrowser()

/** null: nobody was asked, or must be asked again. */
export const consentChoice = createStore(read())

/** Reads what another page, or an earlier one, has kept. */
export const readConsent = (): void => consentChoice.set(read())

const isAllowed = (category: ConsentCategory): boolean =>
  consentChoice.get()?.allowed.includes(category) ?? false

/** Takes away what services of these categories leave on this address; what is necessary stays. */
const clear = (categories: readonly ConsentCategory[]): void => {
  const patterns = optional.filter(({ id }) => categories.includes(id)).flatMap(({ clears }) => clears)
  const isCleared = (name: string) => patterns.some((pattern) => isNamed(pattern, name))
  const domains = ['', ...location.hostname.split('.').map((_, at, parts) => parts.slice(at).join('.'))]
  for (const name of document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '')) {
    if (!isCleared(name)) continue
    for (const domain of domains)
      document.cookie = `${name}=; max-age=0; path=/${domain === '' ? '' : `; domain=${domain}`}`
  }
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) if (isCleared(name)) storage.removeItem(name)
}

/** Keeps the choice, and clears what was not allowed. */
const keep = (choice: ConsentChoice): void => {
  consentChoice.set(choice)
  try {
    localStorage.setItem(key, JSON.stringify(choice))
    clear(everyCategory.filter((id) => !choice.allowed.includes(id)))
  } catch {
    // without storage the choice holds until the page is left, and there is nothing to clear
  }
}

export const chooseConsent = (allowed: readonly ConsentCategory[]): void =>
  keep({ version, allowed, at: Date.now() })

/** Takes over what an account has recorded; what no longer holds is no choice, and somebody is asked again. */
export const saveConsent = (recorded: Chosen | null, of: string): void => {
  keep(recorded ? { ...recorded, of } : { version: 0, allowed: [], at: 0, of })
  readConsent()
}

interface Question {
  category: ConsentCategory
  answer: (isAllowed: boolean) => void
}

/** What is being asked for now. */
export const consentQuestion = createStore<Question | null>(null)

/** Whether a category may be used: asks where nobody has said so yet. */
export const askConsent = (category: ConsentCategory): Promise<boolean> => {
  if (isAllowed(category)) return Promise.resolve(true)
  consentQuestion.get()?.answer(false)
  return new Promise((resolve) => consentQuestion.set({ category, answer: resolve }))
}
