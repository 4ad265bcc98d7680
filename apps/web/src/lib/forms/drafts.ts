import { signOuts } from '../api/auth-client.ts'
import { createStore, useStore } from '../store.ts'

const prefix = 'atelier.draft.'

const read = (place: string) => {
  try {
    return sessionStorage.getItem(prefix + place) ?? ''
  } catch {
    return ''
  }
}

const changes = createStore(0)

/** `place`: 'new', or a chat's or project's id. Survives navigation and reloads. */
export const saveDraft = (place: string, text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(prefix + place)
    else sessionStorage.setItem(prefix + place, text)
  } catch {
    // storage unavailable: typing still works
  }
  changes.set(changes.get() + 1)
}

export const restoreDraft = (place: string, text: string): void => {
  const typedSince = read(place)
  saveDraft(place, typedSince === '' || typedSince === text ? text : `${text}\n\n${typedSince}`)
}

/** The place whose draft was changed by code: its field takes the focus. */
export const insertion = createStore<{ place: string } | null>(null)

export const insertIntoDraft = (place: string, text: string): void => {
  const typed = read(place)
  saveDraft(place, typed === '' || typed.endsWith('\n') ? typed + text : `${typed}\n${text}`)
  insertion.set({ place })
}

export const useDraft = (place: string): string => {
  useStore(changes)
  useStore(signOuts)
  return read(place)
}
