import { createStore, useStore } from '../../lib/store.ts'

const key = 'atelier.model'

const stored = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const choice = createStore<string | null>(stored())

/** The model that this browser's person picked; null: whichever is the default. */
export const modelBody = (): { model?: string } => {
  const model = choice.get()
  return model === null ? {} : { model }
}
export const useChosenModel = (): string | null => useStore(choice)

export const chooseModel = (id: string | null): void => {
  choice.set(id)
  try {
    if (id === null) localStorage.removeItem(key)
    else localStorage.setItem(key, id)
  } catch {
    // it holds for this page at least
  }
}
