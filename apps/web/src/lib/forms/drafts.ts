import { signOuts } from '../api/auth-client.ts'
import { createStore, useStore } from '../store.ts'

const storagePrefix = 'atelier.draft.'

const read = (draftKey: string) => {
  try {
    return sessionStorage.getItem(storagePrefix + draftKey) ?? ''
  } catch {
    return ''
  }
}

const changeCount = createStore(0)

/** `draftKey` is 'new', or the ID of a chat or project. Drafts survive navigation and reloads. */
export const saveDraft = (draftKey: string, text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(storagePrefix + draftKey)
    else sessionStorage.setItem(storagePrefix + draftKey, text)
  } catch {
    // storage unavailable: typing still works
  }
  changeCount.set(changeCount.get() + 1)
}

export const restoreDraft = (draftKey: string, text: string): void => {
  const currentText = read(draftKey)
  saveDraft(draftKey, currentText === '' || currentText === text ? text : `${text}\n\n${currentText}`)
}

/** The draft that code has changed last: its field takes focus. */
export const insertion = createStore<{ draftKey: string } | null>(null)

export const insertIntoDraft = (draftKey: string, text: string): void => {
  const draft = read(draftKey)
  saveDraft(draftKey, draft === '' || draft.endsWith('\n') ? draft + text : `${draft}\n${text}`)
  insertion.set({ draftKey })
}

export const useDraft = (draftKey: string): string => {
  useStore(changeCount)
  useStore(signOuts)
  return read(draftKey)
}
