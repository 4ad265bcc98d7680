import { createStore } from '../../lib/store.ts'

/** The id of the message that opens its editor, as ↑ in an empty composer asks for. */
export const messageToEdit = createStore<string | null>(null)
