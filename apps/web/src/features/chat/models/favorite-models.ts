import { useStore } from '../../../lib/store.ts'
import { createStoredChoice } from './model-choice.ts'

const parseList = (text: string | null): string | null => (text === '' ? null : text)
const favorites = createStoredChoice('atelier.favorite-models', parseList)
const separator = '\n'
const idsIn = (text: string | null): readonly string[] => text?.split(separator) ?? []

export const useFavoriteModels = (): readonly string[] => idsIn(useStore(favorites.store))
export const toggleFavoriteModel = (id: string): void => {
  const ids = idsIn(favorites.store.get())
  const next = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
  favorites.choose(next.length === 0 ? null : next.join(separator))
}
