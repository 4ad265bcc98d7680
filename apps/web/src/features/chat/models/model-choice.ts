import type { Effort } from '@atelier/contract/admin/model'
import { createStore, useStore } from '../../../lib/store.ts'

export const efforts = ['low', 'medium', 'high'] as const satisfies readonly Effort[]

export const choiceOf = <Value extends string>(key: string, read: (text: string | null) => Value | null) => {
  const readStored = () => {
    try {
      return read(localStorage.getItem(key))
    } catch {
      return null
    }
  }
  const store = createStore<Value | null>(readStored())
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

const effort = choiceOf('atelier.effort', (text) => efforts.find((each) => each === text) ?? null)
const web = choiceOf('atelier.web', (text) => (text === 'on' ? text : null))

export const chooseEffort = effort.choose
export const useEffort = (): Effort | null => useStore(effort.store)
export const chooseWeb = (isOn: boolean): void => web.choose(isOn ? 'on' : null)
export const useWebSearch = (): boolean => useStore(web.store) !== null

export const answerOptions = (): { effort?: Effort; searchesWeb?: boolean } => {
  const thinking = effort.store.get()
  return {
    ...(thinking !== null && { effort: thinking }),
    ...(web.store.get() !== null && { searchesWeb: true }),
  }
}
