import type { InvitationId, UserId } from '@atelier/contract/ids'
import { messages } from '@atelier/contract/messages'
import type { AppContext } from '../../../context.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { ManagedInvitation } from './access.ts'
import { linkOf, tokenHash, tokenOf } from './link.ts'
import type { MailJob } from './mail.ts'
import { countInvitations } from './pace.ts'
import type { Place } from './place.ts'
import { type InvitationRow, saveInvitation, updateStatus } from './store/queries.ts'
import { type PlaceKind, type PlaceRoles, terms } from './offers/terms.ts'

interface Invitee<Kind extends PlaceKind> {
  email: string
  role: PlaceRoles[Kind]
  inviteeId: UserId | null
  id: InvitationId | undefined
}

export const invite = async <Kind extends PlaceKind>(
  context: AppContext,
  tx: Database,
  actor: Actor,
  place: Grant<Kind, 'MANAGE_MEMBERS' | 'MANAGE_TEAM'>,
  { email, role, inviteeId, id = uuidv7<InvitationId>() }: Invitee<Kind>,
): Promise<{ invitation: InvitationRow<Kind>; token: string }> => {
  const invitedAt = context.clock.now()
  const token = await tokenOf(tx, id, invitedAt)
  const invitation = await saveInvitation(tx, place, {
    id,
    email,
    inviteeId,
    inviterId: actor.userId,
    role,
    tokenHash: tokenHash(token),
    mailFailure: context.mail ? null : messages.members.noMail,
    invitedAt,
  })
  if (context.mail)
    await context.jobs.enqueue<MailJob>(tx, terms[place.kind].mailQueue, {
      invitationId: id,
      invitedAt: invitedAt.getTime(),
    })
  if (inviteeId) await context.events.publish(tx, [inviteeId], { type: 'invitation' })
  return { invitation: invitation as InvitationRow<Kind>, token }
}

/** MBR-06: replaces the link, restarts the validity period and returns the new link. */
export const resendInvitation = async <Kind extends PlaceKind>(
  context: AppContext,
  actor: Actor,
  place: Place<Kind>,
  load: (from: { db: Database }) => Promise<ManagedInvitation<Kind>>,
) => {
  const { email } = await load(context)
  await countInvitations(context, actor, [email])
  return context.db.transaction(async (tx) => {
    const { grant, ...invitation } = await load({ db: tx })
    const { token } = await invite(context, tx, actor, grant, invitation)
    await place.publish(context, tx, grant)
    return {
      invitationId: invitation.id,
      link: linkOf(context.config, place.kind, token),
      isMailed: context.mail !== null,
    }
  })
}

export const revoke = async <Kind extends PlaceKind>(
  context: AppContext,
  tx: Database,
  place: Place<Kind>,
  { grant, id, inviteeId }: ManagedInvitation<Kind>,
): Promise<void> => {
  await updateStatus(tx, grant, id, 'revoked')
  if (inviteeId) await context.events.publish(tx, [inviteeId], { type: 'invitation' })
  await place.publish(context, tx, grant)
}

export const revokeInvitation = <Kind extends PlaceKind>(
  context: AppContext,
  place: Place<Kind>,
  load: (from: { db: Database }) => Promise<ManagedInvitation<Kind>>,
): Promise<void> => context.db.transaction(async (tx) => revoke(context, tx, place, await load({ db: tx })))
