import { signOuts } from '../../lib/auth-client.ts'
import { createStore } from '../../lib/store.ts'

/** Survives a failed search and closing the dialog. */
export const goalDraft = createStore('')

signOuts.subscribe(() => goalDraft.set(''))
