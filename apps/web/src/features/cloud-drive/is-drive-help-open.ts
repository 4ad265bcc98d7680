import { createStore } from '../../lib/store.ts'

export const isDriveHelpOpen = createStore(false)
