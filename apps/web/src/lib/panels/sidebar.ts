import { createStore, useStore } from '../store.ts'

const storageKey = 'atelier-sidebar'

const isStoredAsHidden = () => {
  try {
    return localStorage.getItem(storageKey) === 'hidden'
  } catch {
    return false
  }
}

const isHiddenStore = createStore(isStoredAsHidden())
const isSheetOpenStore = createStore(false)

export const toggleSidebar = (): void => {
  isHiddenStore.set(!isHiddenStore.get())
  try {
    localStorage.setItem(storageKey, isHiddenStore.get() ? 'hidden' : 'shown')
  } catch {
    // storage unavailable: valid until reload
  }
}

export const setSidebarSheet = (isOpen: boolean): void => isSheetOpenStore.set(isOpen)

export const useSidebar = () => ({
  isHidden: useStore(isHiddenStore),
  isSheetOpen: useStore(isSheetOpenStore),
})
