import type { InvitationId, UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { OfferedTeamRole } from '@atelier/contract/team'
import type { AppContext } from '../../context.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import { dayMs } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { type MailJob, noMail, tokenHash, tokenOf } from '../members/index.ts'
import { saveTeamInvitation, type TeamInvitationRow } from './invitation-queries.ts'
import { teamMailQueue } from './mail-team-invitation.ts'

interface Asked {
  email: string
  role: OfferedTeamRole
  inviterId: UserId
  inviteeId: UserId | null
  /** Of who was asked before. */
  id: InvitationId | undefined
}

/** Stores that somebody is asked, with a new link, and has it mailed; the account it is bound to is told. */
export const inviteIntoTeam = async (
  context: AppContext,
  tx: Database,
  team: Grant<'team', 'MANAGE_TEAM'>,
  { id, ...asked }: Asked,
): Promise<{ invitation: TeamInvitationRow; token: string }> => {
  const invitationId = id ?? uuidv7<InvitationId>()
  const invitedAt = context.clock.now()
  const token = await tokenOf(tx, invitationId, invitedAt)
  const invitation = await saveTeamInvitation(tx, team, {
    ...asked,
    id: invitationId,
    tokenHash: tokenHash(token),
    mailFailure: context.mail ? null : noMail,
    invitedAt,
    expiresAt: new Date(invitedAt.getTime() + limits.team.invitationDays * dayMs),
  })
  if (context.mail)
    await context.jobs.enqueue<MailJob>(tx, teamMailQueue, { invitationId, invitedAt: invitedAt.getTime() })
  if (asked.inviteeId) await context.events.publish(tx, [asked.inviteeId], { type: 'invitation' })
  return { invitation, token }
}
