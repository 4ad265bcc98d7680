import { createStore, useStore } from '../../../lib/store.ts'

interface Comparison {
  readonly chatId: string
  readonly answerIds: readonly string[]
}

const comparison = createStore<Comparison | null>(null)

const noIds: readonly string[] = []

/** The IDs of the answers shown side by side, left to right; empty if none are. */
export const useComparedIds = (chatId: string): readonly string[] => {
  const current = useStore(comparison)
  return current?.chatId === chatId ? current.answerIds : noIds
}

export const compareAnswers = (chatId: string, answerIds: readonly string[]): void =>
  comparison.set({ chatId, answerIds })

export const replaceComparedAnswer = (oldId: string, newId: string): void => {
  const current = comparison.get()
  if (current === null) return
  comparison.set({ ...current, answerIds: current.answerIds.map((id) => (id === oldId ? newId : id)) })
}

export const endComparison = (): void => comparison.set(null)
