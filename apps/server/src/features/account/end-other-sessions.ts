import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { endSessions } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'

/** All but the one that the request came by; how many they were. */
export const endOtherSessions = async (
  context: AppContext,
  actor: Actor,
  request: Request,
): Promise<number> => {
  const others = (await listSessions(context, actor, request)).filter(({ isCurrent }) => !isCurrent)
  return (
    await endSessions(
      context,
      actor,
      others.map(({ row }) => row.id),
    )
  ).length
}
