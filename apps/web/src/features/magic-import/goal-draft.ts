import { signOuts } from '../../lib/auth-client.ts'
import { createStore } from '../../lib/store.ts'

/** The goal that was typed last: it is there again when the search failed and the dialog closed. */
export const goalDraft = createStore('')

signOuts.subscribe(() => goalDraft.set(''))
