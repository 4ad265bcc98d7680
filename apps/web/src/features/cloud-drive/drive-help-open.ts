import { createStore } from '../../lib/store.ts'

export const helpIsOpen = createStore(false)
