import type { InvitationId, UserId } from '@atelier/contract/ids'
import { messages } from '@atelier/contract/messages'
import type { AppContext } from '../../../context.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { ManagedInvitation } from './access.ts'
import { invitationLink, tokenHash, loadInvitationToken } from './link.ts'
import type { InvitationEmailJob } from './email-invitation.ts'
import { throttleInvitations } from './throttle-invitations.ts'
import type { InvitationTarget } from './invitation-target.ts'
import { type InvitationRow, saveInvitation, updateStatus } from './store/queries.ts'
import { type TargetKind, type TargetRoles, targetTerms } from './details/terms.ts'

interface Invitee<Kind extends TargetKind> {
  email: string
  role: TargetRoles[Kind]
  inviteeId: UserId | null
  id: InvitationId | undefined
}

export const invite = async <Kind extends TargetKind>(
  context: AppContext,
  tx: Database,
  actor: Actor,
  target: Grant<Kind, 'MANAGE_MEMBERS' | 'MANAGE_TEAM'>,
  { email, role, inviteeId, id = uuidv7<InvitationId>() }: Invitee<Kind>,
): Promise<{ invitation: InvitationRow<Kind>; token: string }> => {
  const invitedAt = context.clock.now()
  const token = await loadInvitationToken(tx, id, invitedAt)
  const invitation = await saveInvitation(tx, target, {
    id,
    email,
    inviteeId,
    inviterId: actor.userId,
    role,
    tokenHash: tokenHash(token),
    mailFailure: context.mail ? null : messages.members.noEmail,
    invitedAt,
  })
  if (context.mail)
    await context.jobs.enqueue<InvitationEmailJob>(tx, targetTerms[target.kind].emailQueue, {
      invitationId: id,
      invitedAt: invitedAt.getTime(),
    })
  if (inviteeId) await context.events.publish(tx, [inviteeId], { type: 'invitation' })
  return { invitation: invitation as InvitationRow<Kind>, token }
}

/** MBR-06: replaces the link, restarts the validity period, and returns the new link. */
export const resendInvitation = async <Kind extends TargetKind>(
  context: AppContext,
  actor: Actor,
  target: InvitationTarget<Kind>,
  load: (from: { db: Database }) => Promise<ManagedInvitation<Kind>>,
) => {
  const { email } = await load(context)
  await throttleInvitations(context, actor, [email])
  return context.db.transaction(async (tx) => {
    const { grant, ...invitation } = await load({ db: tx })
    const { token } = await invite(context, tx, actor, grant, invitation)
    await target.publish(context, tx, grant)
    return {
      invitationId: invitation.id,
      link: invitationLink(context.config, target.kind, token),
      isMailed: context.mail !== null,
    }
  })
}

export const revoke = async <Kind extends TargetKind>(
  context: AppContext,
  tx: Database,
  target: InvitationTarget<Kind>,
  { grant, id, inviteeId }: ManagedInvitation<Kind>,
): Promise<void> => {
  await updateStatus(tx, grant, id, 'revoked')
  if (inviteeId) await context.events.publish(tx, [inviteeId], { type: 'invitation' })
  await target.publish(context, tx, grant)
}

export const revokeInvitation = <Kind extends TargetKind>(
  context: AppContext,
  target: InvitationTarget<Kind>,
  load: (from: { db: Database }) => Promise<ManagedInvitation<Kind>>,
): Promise<void> => context.db.transaction(async (tx) => revoke(context, tx, target, await load({ db: tx })))
