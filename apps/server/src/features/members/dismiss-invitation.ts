import type { InvitationId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { dismissRow } from './invitation-queries.ts'

/** MBR-06 'Not now': it can still be accepted. */
export const dismissInvitation = (context: AppContext, actor: Actor, id: InvitationId): Promise<void> =>
  context.db.transaction(async (tx) => {
    if (!(await dismissRow(tx, actor, id, context.clock.now()))) throw notFound()
    await context.events.publish(tx, [actor.userId], { type: 'invitation' })
  })
