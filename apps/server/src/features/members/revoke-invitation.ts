import type { InvitationId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { loadManagedInvitation } from './access.ts'
import { takeBack } from './take-back.ts'

/** Takes a pending invitation back: the link opens it no longer. */
export const revokeInvitation = (context: AppContext, actor: Actor, id: InvitationId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const invitation = await loadManagedInvitation({ db: tx }, actor, id)
    await takeBack(context, tx, invitation.grant, invitation)
  })
