import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'system' | 'light' | 'dark'

/** Must equal the key in public/theme.js, which runs before the first paint. */
const storageKey = 'atelier-theme'
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const read = (): ThemeChoice => {
  try {
    const storedValue = localStorage.getItem(storageKey)
    return storedValue === 'light' || storedValue === 'dark' ? storedValue : 'system'
  } catch {
    return 'system'
  }
}

let choice = read()

const apply = () => {
  const isDark = choice === 'dark' || (choice === 'system' && systemIsDark.matches)
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
}

systemIsDark.addEventListener('change', apply)

export const setTheme = (next: ThemeChoice): void => {
  choice = next
  try {
    if (next === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, next)
  } catch {
    // storage unavailable: valid until reload
  }
  apply()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice)
