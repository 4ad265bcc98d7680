import { createStore, useStore } from '../../lib/store.ts'

const key = 'atelier-invitation-banner'

const isStoredAsHidden = () => {
  try {
    return localStorage.getItem(key) === 'hidden'
  } catch {
    return false
  }
}

const hidden = createStore(isStoredAsHidden())

/** Puts the banner away, or takes it out again; remembered on this machine. */
export const setBannerHidden = (isHidden: boolean): void => {
  hidden.set(isHidden)
  try {
    if (isHidden) localStorage.setItem(key, 'hidden')
    else localStorage.removeItem(key)
  } catch {
    // Without storage it holds until the page is left.
  }
}

export const useBannerHidden = (): boolean => useStore(hidden)
