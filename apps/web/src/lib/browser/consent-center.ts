import { createStore } from '../store.ts'

/** A separate module, so that opening the dialog loads nothing else. */
export const isConsentCenterOpen = createStore(false)
