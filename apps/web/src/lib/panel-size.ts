import { createStore, useStore, type Store } from './store.ts'

/** A panel that may be wider than its side allows has a size of its own. */
type Sizes = Readonly<Record<'left' | 'right' | 'wide', number>>

const key = 'atelier-panels'
const initial: Sizes = { left: 22, right: 32, wide: 50 }

const stored = (): Sizes => {
  try {
    const sizes: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof sizes === 'object' && sizes !== null ? { ...initial, ...sizes } : initial
  } catch {
    return initial
  }
}

const sizes: Store<Sizes> = createStore(stored())

/** The share of the page that a panel takes, in per cent; remembered on this machine. */
export const usePanelSize = (
  place: keyof Sizes,
  { min, max }: { min: number; max: number },
): [size: number, resize: (size: number) => void] => {
  const within = (size: number) => Math.min(max, Math.max(min, Math.round(size * 10) / 10))
  const resize = (size: number) => {
    sizes.set({ ...sizes.get(), [place]: within(size) })
    try {
      localStorage.setItem(key, JSON.stringify(sizes.get()))
    } catch {
      // Without storage the size holds until the page is left.
    }
  }
  return [within(useStore(sizes)[place]), resize]
}
