import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/people/invitations'
import type { InviteRequest } from '@atelier/contract/endpoints/people/invitations'
import type { OfferedRole } from '@atelier/contract/people/invitation'
import type { Member } from '@atelier/contract/projects/member'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import {
  findEmailAccounts,
  invite,
  selectInvitee,
  throttleInvitations,
} from '../../people/invitations/index.ts'
import { higherRole } from '../../people/invitations/details/index.ts'
import { selectAccountsByEmail, selectInvitationsByEmail } from '../../people/invitations/store/index.ts'
import { loadProject, publishProjectEvent } from '../../projects/projects/index.ts'
import { recordActivity } from '../../projects/projects/store/index.ts'
import { requireInvitingTeam } from '../../people/plans/index.ts'
import { changeRole } from './members.ts'
import { presentMember, presentInvitedMember } from './present.ts'
import { selectMembers, selectTeamEmails } from './queries.ts'

interface Invitee {
  email: string
  role: OfferedRole
  mayLower: boolean
}

interface SkippedInvitee {
  email: string
  reason: string
}

const uniqueInvitees = (invitees: Invitee[]): Invitee[] => [
  ...new Map(invitees.map((invitee) => [invitee.email, invitee])).values(),
]

const resolveInvitees = async (
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  invitations: InviteRequest,
): Promise<{ invitees: Invitee[]; skipped: SkippedInvitee[] }> => {
  if (invitations.type === 'EMAILS') {
    const { emails, role } = invitations
    return {
      invitees: uniqueInvitees(emails.map((email) => ({ email, role, mayLower: false }))),
      skipped: [],
    }
  }
  const teamEmails = await selectTeamEmails(db, await requireInvitingTeam({ db }, actor), actor.userId)
  if (invitations.type === 'WHOLE_TEAM') {
    const { role } = invitations
    return { invitees: teamEmails.map((email) => ({ email, role, mayLower: false })), skipped: [] }
  }
  const recipients = uniqueInvitees(
    invitations.members.map(({ email, role }) => ({
      email,
      role: role ?? 'VIEWER',
      mayLower: role !== undefined,
    })),
  )
  return {
    invitees: recipients.filter(({ email }) => teamEmails.includes(email)),
    skipped: recipients
      .filter(({ email }) => !teamEmails.includes(email))
      .map(({ email }) => ({ email, reason: 'No one on your team uses this email address.' })),
  }
}

const ownerMessage = 'The project owner’s role can’t be changed.'
const higherRoleMessage =
  'This person is already an editor, and an invitation can’t lower their role. You can change it under Collaborators.'
const selfInviteMessage = 'That’s your own email address. You already own this project. No one was invited.'

/** API-06: invites people, also again, and raises the roles of members. */
export const inviteMembers = async (
  context: AppContext,
  actor: Actor,
  { projectId, invitations }: BodyOf<typeof endpoints.inviteMembers>,
): Promise<DataOf<typeof endpoints.inviteMembers>> => {
  await loadProject(context, actor, projectId, 'MANAGE_MEMBERS')
  const { invitees, skipped } = await resolveInvitees(context, actor, invitations)
  const emails = invitees.map(({ email }) => email)
  await throttleInvitations(context, actor, emails)
  return context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, projectId, 'MANAGE_MEMBERS')
    const members = new Map((await selectMembers(tx, project.id)).map((row) => [row.email, row]))
    const invitationsByEmail = new Map(
      (await selectInvitationsByEmail(tx, project.grant, emails)).map((row) => [row.email, row]),
    )
    const accounts = new Map(
      (await selectAccountsByEmail(tx, emails)).map((account) => [account.email, account]),
    )
    const emailAccounts = await findEmailAccounts({ ...context, db: tx }, emails)
    if (emails.length > 0 && emails.every((email) => members.get(email)?.role === 'OWNER'))
      throw new AppError('CONFLICT', selfInviteMessage)
    const changedMembers: Member[] = []
    let invitedCount = 0
    for (const invitee of invitees) {
      const { email, role, mayLower } = invitee
      const member = members.get(email)
      if (member?.role === 'OWNER') skipped.push({ email, reason: ownerMessage })
      else if (member && !mayLower && higherRole('project', member.role, role) !== role)
        skipped.push({ email, reason: higherRoleMessage })
      else if (member)
        changedMembers.push(presentMember(await changeRole(context, tx, project.grant, member, role)))
      else {
        const previousInvitation = invitationsByEmail.get(email)
        const { invitation } = await invite(context, tx, actor, project.grant, {
          email,
          role:
            previousInvitation?.status === 'pending' && !mayLower
              ? higherRole('project', previousInvitation.role, role)
              : role,
          inviteeId: selectInvitee(accounts.get(email), previousInvitation),
          id: previousInvitation?.id,
        })
        changedMembers.push(presentInvitedMember(invitation, context.clock.now(), emailAccounts))
        invitedCount += 1
      }
    }
    // the activity contains only the number, since only those who manage members see invitations
    if (invitedCount > 0)
      await recordActivity(tx, project.grant, actor, 'member-invited', String(invitedCount))
    await publishProjectEvent(context, tx, project, 'updated')
    return { members: changedMembers, skipped }
  })
}
