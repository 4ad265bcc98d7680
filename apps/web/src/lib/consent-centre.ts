import { createStore } from './store.ts'

/** Whether the cookie preferences are open; by itself, so that whoever opens them loads nothing else. */
export const consentCentreIsOpen = createStore(false)
