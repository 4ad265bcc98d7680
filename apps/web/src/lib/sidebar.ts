import { createStore, useStore } from './store.ts'

const key = 'atelier-sidebar'

const isStoredAsHidden = () => {
  try {
    return localStorage.getItem(key) === 'hidden'
  } catch {
    return false
  }
}

const hidden = createStore(isStoredAsHidden())
const sheetOpen = createStore(false)

/** Hides the sidebar of a wide screen, or shows it again; remembered on this machine. */
export const toggleSidebar = (): void => {
  hidden.set(!hidden.get())
  try {
    localStorage.setItem(key, hidden.get() ? 'hidden' : 'shown')
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

/** Opens or closes the sidebar's sheet on a phone. */
export const setSidebarSheet = (isOpen: boolean): void => sheetOpen.set(isOpen)

export const useSidebar = () => ({ isHidden: useStore(hidden), isSheetOpen: useStore(sheetOpen) })
