import { signOuts } from '../../lib/auth-client.ts'
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

/** Puts what could not be sent back where it was typed, before what has been typed there since. */
export const putBackDraft = (place: string, text: string): void => {
  const typedSince = read(place)
  keepDraft(place, typedSince === '' || typedSince === text ? text : `${text}\n\n${typedSince}`)
}

/** What was typed at a place and not sent. */
export const useDraft = (place: string): string => {
  useStore(changes)
  useStore(signOuts)
  return read(place)
}
