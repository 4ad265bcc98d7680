import { signOuts } from '../api/auth-client.ts'
import { createStore, useStore } from '../store.ts'

const prefix = 'atelier.draft.'

const read = (draftKey: string) => {
  try {
    return sessionStorage.getItem(prefix + draftKey) ?? ''
  } catch {
    return ''
  }
}

const changes = createStore(0)

/** `draftKey`: 'new', or a chat's or project's ID. Survives navigation and reloads. */
export const saveDraft = (draftKey: string, text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(prefix + draftKey)
    else sessionStorage.setItem(prefix + draftKey, text)
  } catch {
    // storage unavailable: typing still works
  }
  changes.set(changes.get() + 1)
}

export const restoreDraft = (draftKey: string, text: string): void => {
  const newText = read(draftKey)
  saveDraft(draftKey, newText === '' || newText === text ? text : `${text}\n\n${newText}`)
}

/** The key whose draft was changed by code: its field takes the focus. */
export const insertion = createStore<{ place: string } | null>(null)

export const insertIntoDraft = (draftKey: string, text: string): void => {
  const draft = read(draftKey)
  saveDraft(draftKey, draft === '' || draft.endsWith('\n') ? draft + text : `${draft}\n${text}`)
  insertion.set({ place: draftKey })
}

export const useDraft = (draftKey: string): string => {
  useStore(changes)
  useStore(signOuts)
  return read(draftKey)
}
