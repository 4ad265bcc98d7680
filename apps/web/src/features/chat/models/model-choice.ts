import type { Effort } from '@atelier/contract/admin/model'
import { createStore, useStore } from '../../../lib/store.ts'

export const efforts = ['low', 'medium', 'high'] as const satisfies readonly Effort[]

export const createStoredChoice = <Value extends string>(
  key: string,
  parse: (text: string | null) => Value | null,
) => {
  const readStoredChoice = () => {
    try {
      return parse(localStorage.getItem(key))
    } catch {
      return null
    }
  }
  const store = createStore<Value | null>(readStoredChoice())
  return {
    store,
    choose: (value: Value | null): void => {
      store.set(value)
      try {
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      } catch {
        // storage unavailable: valid until reload
      }
    },
  }
}

const effort = createStoredChoice('atelier.effort', (text) => efforts.find((each) => each === text) ?? null)
const webSearch = createStoredChoice('atelier.web', (text) => (text === 'on' ? text : null))

export const chooseEffort = effort.choose
export const useEffort = (): Effort | null => useStore(effort.store)
export const chooseWebSearch = (isOn: boolean): void => webSearch.choose(isOn ? 'on' : null)
export const useWebSearch = (): boolean => useStore(webSearch.store) !== null

export const answerOptions = (): { effort?: Effort; searchesWeb?: boolean } => {
  const chosenEffort = effort.store.get()
  return {
    ...(chosenEffort !== null && { effort: chosenEffort }),
    ...(webSearch.store.get() !== null && { searchesWeb: true }),
  }
}
