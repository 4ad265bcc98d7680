import type { InvitationId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { publishProject } from '../projects/index.ts'
import { loadManagedInvitation } from './access.ts'
import { ask } from './ask.ts'
import { linkOf } from './invitation-link.ts'
import { takeInvitations } from './invite-pace.ts'

/** MBR-06: asks once more, with a new link in place of the old one; gives the link. */
export const resendInvitation = async (
  context: AppContext,
  actor: Actor,
  id: InvitationId,
): Promise<string> => {
  const { email } = await loadManagedInvitation(context, actor, id)
  await takeInvitations(context, actor, [email])
  return context.db.transaction(async (tx) => {
    const invitation = await loadManagedInvitation({ db: tx }, actor, id)
    const { token } = await ask(context, tx, actor, invitation.grant, invitation)
    await publishProject(context, tx, invitation.grant, 'updated')
    return linkOf(context.config, token)
  })
}
