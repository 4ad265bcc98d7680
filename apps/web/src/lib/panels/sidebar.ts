import { createStore, useStore } from '../store.ts'

const key = 'atelier-sidebar'

const isStoredAsHidden = () => {
  try {
    return localStorage.getItem(key) === 'hidden'
  } catch {
    return false
  }
}

const hiddenStore = createStore(isStoredAsHidden())
const sheetOpen = createStore(false)

export const toggleSidebar = (): void => {
  hiddenStore.set(!hiddenStore.get())
  try {
    localStorage.setItem(key, hiddenStore.get() ? 'hidden' : 'shown')
  } catch {
    // storage unavailable: valid until reload
  }
}

export const setSidebarSheet = (isOpen: boolean): void => sheetOpen.set(isOpen)

export const useSidebar = () => ({ isHidden: useStore(hiddenStore), isSheetOpen: useStore(sheetOpen) })
