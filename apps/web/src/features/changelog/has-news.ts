import { createStore } from '../../lib/store.ts'

/** Whether there is an update that nobody has seen in this browser. */
export const hasNews = createStore(false)
