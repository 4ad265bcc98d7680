import type { Effort, Model } from '@atelier/contract/model'
import { useQuery } from '@tanstack/react-query'
import { createStore, useStore } from '../../lib/store.ts'
import { modelsQuery } from './api.ts'

/** From the quickest on. */
export const efforts = ['low', 'medium', 'high'] as const satisfies readonly Effort[]

/** A choice of this browser's person; null: whatever is the default. */
const choiceOf = <Value extends string>(key: string, read: (text: string | null) => Value | null) => {
  const stored = () => {
    try {
      return read(localStorage.getItem(key))
    } catch {
      return null
    }
  }
  const store = createStore<Value | null>(stored())
  return {
    store,
    choose: (value: Value | null): void => {
      store.set(value)
      try {
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      } catch {
        // it holds for this page at least
      }
    },
  }
}

const model = choiceOf('atelier.model', (text) => text)
const effort = choiceOf('atelier.effort', (text) => efforts.find((each) => each === text) ?? null)
const web = choiceOf('atelier.web', (text) => (text === 'on' ? text : null))

export const chooseModel = model.choose
export const useChosenModel = (): string | null => useStore(model.store)
export const chooseEffort = effort.choose
export const useChosenEffort = (): Effort | null => useStore(effort.store)
export const chooseWeb = (isOn: boolean): void => web.choose(isOn ? 'on' : null)
export const useChosenWeb = (): boolean => useStore(web.store) !== null

/** The model that was picked. */
export const modelBody = (): { model?: string } => {
  const id = model.store.get()
  return id === null ? {} : { model: id }
}

/** How the next answer is to be made. */
export const answerBody = (): { model?: string; effort?: Effort; searchesWeb?: boolean } => {
  const thinking = effort.store.get()
  return {
    ...modelBody(),
    ...(thinking !== null && { effort: thinking }),
    ...(web.store.get() !== null && { searchesWeb: true }),
  }
}

/** The model that answers next. */
export const useNextModel = (): Model | undefined => {
  const { data } = useQuery(modelsQuery)
  const chosen = useChosenModel()
  return data?.models.find(({ id }) => id === chosen) ?? data?.models.find(({ id }) => id === data.default)
}

/** Whether it writes of its own; the built-in one quotes. */
export const useChosenWrites = (): boolean => useNextModel()?.capabilities.generates ?? false
