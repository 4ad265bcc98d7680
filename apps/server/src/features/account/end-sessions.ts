import type { SessionId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { loadAccountHolder } from './access.ts'
import { deleteSessions } from './session-queries.ts'

/** Of these the actor's own: their next calls are refused, and what they have open ends. */
export const endSessions = async (
  { db, access, log }: AppContext,
  actor: Actor,
  ids: readonly SessionId[],
): Promise<SessionId[]> => {
  const holder = loadAccountHolder(actor)
  return db.transaction(async (tx) => {
    const ended = await deleteSessions(tx, holder, ids)
    if (ended.length > 0) await access.changed(tx, [holder.id])
    for (const sessionId of ended) log.info({ part: 'auth', sessionId, userId: holder.id }, 'session ended')
    return ended
  })
}
