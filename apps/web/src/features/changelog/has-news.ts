import { createStore } from '../../lib/store.ts'

export const hasNews = createStore(false)
