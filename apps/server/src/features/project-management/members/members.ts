import type { BodyOf, QueryOf } from '@atelier/contract/endpoint'
import type * as invitations from '@atelier/contract/endpoints/people/invitations'
import type * as endpoints from '@atelier/contract/endpoints/projects/members'
import type { ProjectId } from '@atelier/contract/ids'
import type { OfferedRole } from '@atelier/contract/people/invitation'
import type { Member } from '@atelier/contract/projects/member'
import type { AppContext } from '../../../context.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { deleteStoredResponses } from '../../../platform/http/queries.ts'
import { findEmailAccounts, type ManagedInvitation, revoke } from '../../people/invitations/index.ts'
import {
  lockPendingInvitation,
  revokeInvitations,
  selectPendingInvitations,
  updateOfferedRole,
} from '../../people/invitations/store/index.ts'
import { insertRevocation, recordActivity } from '../../projects/projects/store/index.ts'
import { loadProject, publishProjectEvent } from '../../projects/projects/index.ts'
import { stopRunsInProject } from '../../answers/index.ts'
import { requireInvitingTeam } from '../../people/plans/index.ts'
import { loadChangeableMember, loadOwnMembership, loadManagedInvitation } from './access.ts'
import { presentMember, presentInvitedMember, presentTeamMember } from './present.ts'
import { projectTarget } from './project-invitations.ts'
import {
  countTeamMembers,
  deleteMember,
  selectMembers,
  selectTeamMembers,
  type MemberRow,
  updateOwner,
  updateRole,
} from './queries.ts'

export const listTeamMembers = async (
  context: AppContext,
  actor: Actor,
  id: ProjectId,
  { q, limit }: QueryOf<typeof invitations.listTeamMembers>,
) => {
  const project = await loadProject(context, actor, id, 'MANAGE_MEMBERS')
  const teamId = await requireInvitingTeam(context, actor)
  const rows = await selectTeamMembers(context.db, { teamId, projectId: project.id, search: q, limit })
  return { members: rows.map(presentTeamMember), total: await countTeamMembers(context.db, teamId) }
}

/** Pending invitations are visible to the owner only. */
export const listMembers = async (context: AppContext, actor: Actor, id: ProjectId): Promise<Member[]> => {
  const project = await loadProject(context, actor, id, 'READ')
  const members = (await selectMembers(context.db, project.id)).map(presentMember)
  if (project.role !== 'OWNER') return members
  const now = context.clock.now()
  const invitations = await selectPendingInvitations(context.db, project.grant)
  const accounts = await findEmailAccounts(
    context,
    invitations.map(({ email }) => email),
  )
  return [...members, ...invitations.map((row) => presentInvitedMember(row, now, accounts))]
}

/** MBR-05: the new role applies to the next request and to open streams. */
export const changeRole = async (
  context: AppContext,
  tx: Database,
  project: Grant<'project', 'MANAGE_MEMBERS'>,
  member: MemberRow,
  role: OfferedRole,
): Promise<MemberRow> => {
  await updateRole(tx, project, member.uid, role)
  await deleteStoredResponses(tx, member.uid)
  await context.access.publishChange(tx, [member.uid])
  return { ...member, role }
}

export const transferProject = (
  context: AppContext,
  actor: Actor,
  { projectId, userId }: BodyOf<typeof endpoints.transferProject>,
): Promise<Member> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, projectId, 'MANAGE_MEMBERS')
    const member = await loadChangeableMember(tx, actor, project.grant, userId)
    await updateRole(tx, project.grant, actor.userId, 'EDITOR')
    await updateRole(tx, project.grant, member.uid, 'OWNER')
    await updateOwner(tx, project.grant, member.uid)
    await recordActivity(tx, project.grant, actor, 'owner-changed', member.name)
    for (const id of [actor.userId, member.uid]) await deleteStoredResponses(tx, id)
    await context.access.publishChange(tx, [actor.userId, member.uid])
    await publishProjectEvent(context, tx, project, 'updated')
    return presentMember({ ...member, role: 'OWNER' })
  })

const offerRole = async (
  context: AppContext,
  tx: Database,
  { grant, ...pending }: ManagedInvitation<'project', 'MANAGE_MEMBERS'>,
  role: OfferedRole,
): Promise<Member> => {
  await updateOfferedRole(tx, grant, pending.id, role)
  if (pending.inviteeId) await context.events.publish(tx, [pending.inviteeId], { type: 'invitation' })
  await publishProjectEvent(context, tx, grant, 'updated')
  const accounts = await findEmailAccounts({ ...context, db: tx }, [pending.email])
  return presentInvitedMember({ ...pending, role }, context.clock.now(), accounts)
}

export const updateInvitation = (
  context: AppContext,
  actor: Actor,
  { role, ...reference }: BodyOf<typeof invitations.updateInvitation>,
): Promise<Member> =>
  context.db.transaction(async (tx) =>
    offerRole(context, tx, await loadManagedInvitation({ db: tx }, actor, reference), role),
  )

/** MBR-05: changes a member's role, or the role offered to an invitee. */
export const updateMember = (
  context: AppContext,
  actor: Actor,
  { projectId, userId, role }: BodyOf<typeof endpoints.updateMember>,
): Promise<Member> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, projectId, 'MANAGE_MEMBERS')
    const invitation = await lockPendingInvitation(tx, project.id, userId)
    if (invitation) return offerRole(context, tx, { ...invitation, grant: project.grant }, role)
    const member = await loadChangeableMember(tx, actor, project.grant, userId)
    await recordActivity(tx, project.grant, actor, 'role-changed', member.name)
    const updatedMember = await changeRole(context, tx, project.grant, member, role)
    await publishProjectEvent(context, tx, project, 'updated')
    return presentMember(updatedMember)
  })

/**
 * MBR-05: stops the member's running answers and streams, and keeps contributions. For invitees, revokes the
 * invitation.
 */
export const removeMember = (
  context: AppContext,
  actor: Actor,
  { projectId, userId }: BodyOf<typeof endpoints.removeMember>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const managedProject =
      userId === actor.userId ? null : await loadProject({ db: tx }, actor, projectId, 'MANAGE_MEMBERS')
    const invitation = managedProject && (await lockPendingInvitation(tx, managedProject.id, userId))
    if (invitation) return revoke(context, tx, projectTarget, { ...invitation, grant: managedProject.grant })
    const project = managedProject ?? (await loadProject({ db: tx }, actor, projectId, 'LEAVE'))
    const member = managedProject
      ? await loadChangeableMember(tx, actor, managedProject.grant, userId)
      : await loadOwnMembership(tx, actor, project.grant)
    await publishProjectEvent(context, tx, project, 'updated')
    if (managedProject) await recordActivity(tx, managedProject.grant, actor, 'member-removed', member.name)
    else await recordActivity(tx, project.grant, actor, 'member-left')
    await deleteMember(tx, member.grant)
    if (managedProject) {
      const { grant, name, symbol } = managedProject
      await insertRevocation(tx, grant, { userId, name, symbol, revokedAt: context.clock.now() })
    }
    await revokeInvitations(tx, member.grant)
    await stopRunsInProject(context, tx, member.grant, { projectId, userId })
    await deleteStoredResponses(tx, userId)
    await context.access.publishChange(tx, [userId])
  })
