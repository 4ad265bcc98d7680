import type { InvitationId, UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import type { Invitee } from './find-invitees.ts'
import { noMail } from './hand-letter.ts'
import { tokenHash, tokenOf } from './invitation-link.ts'
import { type PendingRow, saveInvitation } from './invitation-queries.ts'
import { mailQueue, type MailJob } from './mail-invitation.ts'

/** Stores that somebody is asked, with a new link, and has it mailed; the account it is bound to is told. */
export const invite = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  project: Grant<'project', 'MANAGE_MEMBERS'>,
  { email, role, inviteeId, id }: Invitee & { inviteeId: UserId | null; id: InvitationId | undefined },
): Promise<{ invitation: PendingRow; token: string }> => {
  const invitationId = id ?? uuidv7<InvitationId>()
  const invitedAt = context.clock.now()
  const token = await tokenOf(tx, invitationId, invitedAt)
  const invitation = await saveInvitation(tx, project, {
    id: invitationId,
    email,
    inviteeId,
    inviterId: actor.userId,
    role,
    tokenHash: tokenHash(token),
    mailFailure: context.mail ? null : noMail,
    invitedAt,
  })
  if (context.mail)
    await context.jobs.enqueue<MailJob>(tx, mailQueue, { invitationId, invitedAt: invitedAt.getTime() })
  if (inviteeId) await context.events.publish(tx, [inviteeId], { type: 'invitation' })
  return { invitation, token }
}
