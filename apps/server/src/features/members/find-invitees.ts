import type { Invitations } from '@atelier/contract/endpoints/invitations'
import type { OfferedRole } from '@atelier/contract/invitation'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { requireTeam } from '../users/index.ts'
import { selectTeamEmails } from './team-queries.ts'

export interface Invitee {
  email: string
  role: OfferedRole
}

export interface Skipped {
  email: string
  reason: string
}

const once = (invitees: Invitee[]): Invitee[] => [
  ...new Map(invitees.map((invitee) => [invitee.email, invitee])).values(),
]

/** Whom an invitation is for, each address once; whoever is to come from the team must be in it. */
export const findInvitees = async (
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  invitations: Invitations,
): Promise<{ invitees: Invitee[]; skipped: Skipped[] }> => {
  if (invitations.type === 'EMAILS') {
    const { emails, role } = invitations
    return { invitees: once(emails.map((email) => ({ email, role }))), skipped: [] }
  }
  const team = await selectTeamEmails(db, await requireTeam({ db }, actor), actor.userId)
  if (invitations.type === 'WHOLE_TEAM') {
    const { role } = invitations
    return { invitees: team.map((email) => ({ email, role })), skipped: [] }
  }
  const chosen = once(invitations.members)
  return {
    invitees: chosen.filter(({ email }) => team.includes(email)),
    skipped: chosen
      .filter(({ email }) => !team.includes(email))
      .map(({ email }) => ({ email, reason: 'This address is not one of your team.' })),
  }
}
