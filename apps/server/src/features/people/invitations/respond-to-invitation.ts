import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { loadInvitation, type OfferedInvitation, type InvitationReference } from './access.ts'
import { isExpired } from './details/expiry.ts'
import { tokenHash } from './link.ts'
import { findInvitationByToken, type InvitationDetails } from './details/detail-queries.ts'
import type { InvitationTarget } from './invitation-target.ts'
import { requireVerifiedEmail } from './details/email-proof.ts'
import { acceptRows, updateStatus } from './store/queries.ts'
import type { TargetKind, TargetId } from './details/terms.ts'

const expiredMessage = 'This invitation has expired. Ask for a new one.'

export const readInvitation = async <Kind extends TargetKind, Presented>(
  { db, clock }: AppContext,
  kind: Kind,
  token: string,
  present: (invitation: InvitationDetails<Kind>) => Presented,
) => {
  const invitation = await findInvitationByToken(db, kind, tokenHash(token))
  if (!invitation) throw notFound()
  return {
    ...present(invitation),
    email: invitation.email,
    isExpired: isExpired(kind, invitation, clock.now()),
  }
}

const publishAnswer = async <Kind extends TargetKind>(
  context: AppContext,
  tx: Database,
  actor: Actor,
  target: InvitationTarget<Kind>,
  { grant, inviteeId }: OfferedInvitation<Kind>,
): Promise<void> => {
  await context.events.publish(tx, [actor.userId, ...(inviteeId ? [inviteeId] : [])], { type: 'invitation' })
  await target.publish(context, tx, grant)
}

/** MBR-06: joins once and returns the project or team. A member doesn't use up the link. */
export const acceptInvitation = <Kind extends TargetKind>(
  context: AppContext,
  actor: Actor,
  target: InvitationTarget<Kind>,
  input: InvitationReference<Kind>,
): Promise<TargetId<Kind>> =>
  context.db.transaction(async (tx) => {
    const invitation = await loadInvitation(tx, actor, target.kind, input)
    if (invitation.status === 'accepted') return invitation.targetId
    await requireVerifiedEmail(context, tx, actor, invitation, input.token)
    if (isExpired(target.kind, invitation, context.clock.now()))
      throw new AppError('CONFLICT', expiredMessage)
    const isNew = await target.join(context, tx, actor, invitation)
    if (!isNew && invitation.inviteeId !== actor.userId) return invitation.targetId
    await acceptRows(tx, invitation.grant, actor, invitation.id)
    await publishAnswer(context, tx, actor, target, invitation)
    return invitation.targetId
  })

export const declineInvitation = <Kind extends TargetKind>(
  context: AppContext,
  actor: Actor,
  target: InvitationTarget<Kind>,
  input: InvitationReference<Kind>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const invitation = await loadInvitation(tx, actor, target.kind, input)
    if (invitation.status !== 'pending') throw notFound()
    await updateStatus(tx, invitation.grant, invitation.id, 'declined')
    await publishAnswer(context, tx, actor, target, invitation)
  })
