import { createStore, useStore } from '../../lib/store.ts'

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
export const keepDraft = (place: string, text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(prefix + place)
    else sessionStorage.setItem(prefix + place, text)
  } catch {
    // a browser that keeps nothing still lets one type
  }
  changes.set(changes.get() + 1)
}

/** What was typed at a place and not sent. */
export const useDraft = (place: string): string => {
  useStore(changes)
  return read(place)
}
