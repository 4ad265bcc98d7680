import type { SessionId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { endSessions } from './end-sessions.ts'

export const endSession = async (context: AppContext, actor: Actor, id: SessionId): Promise<void> => {
  if ((await endSessions(context, actor, [id])).length === 0) throw notFound()
}
