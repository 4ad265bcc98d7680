import { createStore } from '../../lib/store.ts'

/** Set by ↑ in an empty composer. */
export const messageToEdit = createStore<string | null>(null)
