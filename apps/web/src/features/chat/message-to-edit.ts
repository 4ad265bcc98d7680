import { createStore } from '../../lib/store.ts'

export const messageToEdit = createStore<string | null>(null)
