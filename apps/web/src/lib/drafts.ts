import { signOuts } from './auth-client.ts'
import { createStore, useStore } from './store.ts'

const prefix = 'atelier.draft.'

const read = (place: string) => {
  try {
    return sessionStorage.getItem(prefix + place) ?? ''
  } catch {
    return ''
  }
}

const changes = createStore(0)

/** Keeps what was typed at a place ('new', a chat's or project's id) over page changes and reloads. */
export const saveDraft = (place: string, text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(prefix + place)
    else sessionStorage.setItem(prefix + place, text)
  } catch {
    // a browser that keeps nothing still lets one type
  }
  changes.set(changes.get() + 1)
}

/** Puts what could not be sent back where it was typed, before what has been typed there since. */
export const putBackDraft = (place: string, text: string): void => {
  const typedSince = read(place)
  saveDraft(place, typedSince === '' || typedSince === text ? text : `${text}\n\n${typedSince}`)
}

/** Where something was just put into a draft by other hands than the keyboard: its field takes the focus. */
export const insertion = createStore<{ place: string } | null>(null)

/** Puts a text behind what is typed at a place, on a line of its own. */
export const insertIntoDraft = (place: string, text: string): void => {
  const typed = read(place)
  saveDraft(place, typed === '' || typed.endsWith('\n') ? typed + text : `${typed}\n${text}`)
  insertion.set({ place })
}

/** What was typed at a place and not sent. */
export const useDraft = (place: string): string => {
  useStore(changes)
  useStore(signOuts)
  return read(place)
}
