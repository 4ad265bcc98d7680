import { createStore, useStore } from './store.ts'

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

/** Hides the sidebar of a wide screen, or shows it again; remembered on this machine. */
export const toggleSidebar = (): void => {
  hiddenStore.set(!hiddenStore.get())
  try {
    localStorage.setItem(key, hiddenStore.get() ? 'hidden' : 'shown')
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

/** Opens or closes the sidebar's sheet on a phone. */
export const setSidebarSheet = (isOpen: boolean): void => sheetOpen.set(isOpen)

export const useSidebar = () => ({ isHidden: useStore(hiddenStore), isSheetOpen: useStore(sheetOpen) })
