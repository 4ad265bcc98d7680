import type { SessionId } from '@atelier/contract/ids'
import type { Session } from '@atelier/contract/people/session'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/app-error.ts'
import { sessionMark } from '../../../platform/auth/session-token.ts'
import { authorizeAccountManagement } from './access.ts'
import { type SessionRow, deleteSessions, selectSessions } from './queries.ts'

export const endOtherSessions = async (
  context: AppContext,
  actor: Actor,
  request: Request,
): Promise<number> => {
  const otherSessions = (await listSessions(context, actor, request)).filter(({ isCurrent }) => !isCurrent)
  return (
    await endSessions(
      context,
      actor,
      otherSessions.map(({ row }) => row.id),
    )
  ).length
}

export const presentSession = ({ row, isCurrent }: { row: SessionRow; isCurrent: boolean }): Session => ({
  id: row.id,
  userAgent: row.userAgent === '' ? null : row.userAgent,
  createdAt: row.createdAt.getTime(),
  lastUsedAt: row.updatedAt.getTime(),
  isCurrent,
})

const endSessions = async (
  { db, access, log }: AppContext,
  actor: Actor,
  ids: readonly SessionId[],
): Promise<SessionId[]> => {
  const accountGrant = authorizeAccountManagement(actor)
  return db.transaction(async (tx) => {
    const endedIds = await deleteSessions(tx, accountGrant, ids)
    if (endedIds.length > 0) await access.publishChange(tx, [accountGrant.id])
    for (const sessionId of endedIds)
      log.info({ part: 'auth', sessionId, userId: accountGrant.id }, 'session ended')
    return endedIds
  })
}

export const endSession = async (context: AppContext, actor: Actor, id: SessionId): Promise<void> => {
  if ((await endSessions(context, actor, [id])).length === 0) throw notFound()
}

export const listSessions = async ({ db, clock, auth }: AppContext, actor: Actor, request: Request) => {
  const rows = await selectSessions(db, authorizeAccountManagement(actor), clock.now())
  const currentMark = auth.markOf(request)
  return rows.map((row) => ({ row, isCurrent: sessionMark(row.token) === currentMark }))
}
