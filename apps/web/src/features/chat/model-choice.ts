import { useQuery } from '@tanstack/react-query'
import { createStore, useStore } from '../../lib/store.ts'
import { modelsQuery } from './api.ts'

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

/** Whether the model that answers next writes of its own; the built-in one quotes. */
export const useChosenWrites = (): boolean => {
  const { data } = useQuery(modelsQuery)
  const chosen = useChosenModel()
  const model =
    data?.models.find(({ id }) => id === chosen) ?? data?.models.find(({ id }) => id === data.default)
  return model?.capabilities.generates ?? false
}

export const chooseModel = (id: string | null): void => {
  choice.set(id)
  try {
    if (id === null) localStorage.removeItem(key)
    else localStorage.setItem(key, id)
  } catch {
    // it holds for this page at least
  }
}
