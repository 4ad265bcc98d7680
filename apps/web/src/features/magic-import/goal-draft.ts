import { signOuts } from '../../lib/api/auth-client.ts'
import { createStore } from '../../lib/store.ts'

export const goalDraft = createStore('')

signOuts.subscribe(() => goalDraft.set(''))
