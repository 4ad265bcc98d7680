import { createStore, useStore, type Store } from '../store.ts'

type Sizes = Readonly<Record<'left' | 'right' | 'wide', number>>

const storageKey = 'atelier-panels'
const defaultSizes: Sizes = { left: 22, right: 32, wide: 50 }

const readStoredSizes = (): Sizes => {
  try {
    const sizes: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return typeof sizes === 'object' && sizes !== null ? { ...defaultSizes, ...sizes } : defaultSizes
  } catch {
    return defaultSizes
  }
}

const sizes: Store<Sizes> = createStore(readStoredSizes())

/** The size in percent of the page; stored in this browser. */
export const usePanelSize = (
  sizeKey: keyof Sizes,
  { min, max }: { min: number; max: number },
): [size: number, resize: (size: number) => void] => {
  const clamp = (size: number) => Math.min(max, Math.max(min, Math.round(size * 10) / 10))
  const resize = (size: number) => {
    sizes.set({ ...sizes.get(), [sizeKey]: clamp(size) })
    try {
      localStorage.setItem(storageKey, JSON.stringify(sizes.get()))
    } catch {
      // storage unavailable: valid until reload
    }
  }
  return [clamp(useStore(sizes)[sizeKey]), resize]
}
