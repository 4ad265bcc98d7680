import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { loadKeyHolder } from './access.ts'
import { findApiKeys } from './queries.ts'

/** The actor's keys, the newest first; there are few. */
export const listApiKeys = async ({ db }: AppContext, actor: Actor) => findApiKeys(db, loadKeyHolder(actor))
