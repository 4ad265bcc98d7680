import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { sessionMark } from '../../platform/auth/session-token.ts'
import { loadAccountHolder } from './access.ts'
import { findSessions } from './session-queries.ts'

/** Where the actor is signed in; one of them is what the request came by. */
export const listSessions = async ({ db, clock, auth }: AppContext, actor: Actor, request: Request) => {
  const rows = await findSessions(db, loadAccountHolder(actor), clock.now())
  const mark = auth.markOf(request)
  return rows.map((row) => ({ row, isCurrent: sessionMark(row.token) === mark }))
}
