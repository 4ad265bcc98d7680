import * as endpoints from '@atelier/contract/endpoints/people/invitations'
import * as members from '@atelier/contract/endpoints/projects/members'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import * as teams from '@atelier/contract/endpoints/teams/teams'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { ProjectId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { addMember } from '../../../test/members.ts'
import { addTeam } from '../../../test/teams.ts'

const emailOf = async (actor: TestActor) => (await actor.get(getUser)).email

describeApp('the role that an invitation offers', (test) => {
  /** Ada's project: Grace is an editor, Edith a viewer, Hanna is invited as an editor. */
  const begin = async () => {
    const [ada, grace, edith, hanna] = await Promise.all([
      signUp(test(), 'Ada'),
      signUp(test(), 'Grace'),
      signUp(test(), 'Edith'),
      signUp(test(), 'Hanna'),
    ])
    const body = { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' } as const
    const { id: projectId } = await ada.get(projects.createProject, { body })
    await addMember(test(), projectId, grace.id, 'EDITOR')
    await addMember(test(), projectId, edith.id, 'VIEWER')
    const emails = await Promise.all([emailOf(grace), emailOf(edith), emailOf(hanna)])
    const invite = (invitations: object) =>
      ada.get(endpoints.inviteMembers, { body: { projectId, invitations } })
    await invite({ type: 'EMAILS', emails: [emails[2]], role: 'EDITOR' })
    const roles = async () =>
      Object.fromEntries(
        (await ada.get(members.listMembers, { params: { projectId } })).members.map(({ email, role }) => [
          emails.indexOf(email),
          role,
        ]),
      )
    return { ada, grace, edith, hanna, projectId, emails, invite, roles }
  }
  const unchangedRoles = { 0: 'EDITOR', 1: 'VIEWER', 2: 'EDITOR' }

  it('MBR-05 PRJ-38 never lowers a member’s or an invitee’s role, by email or for the whole team', async () => {
    const { ada, grace, edith, hanna, emails, invite, roles } = await begin()
    const byEmail = await invite({ type: 'EMAILS', emails, role: 'VIEWER' })
    expect(await roles()).toMatchObject(unchangedRoles)
    expect(byEmail.skipped).toEqual([
      {
        email: emails[0],
        reason: expect.stringContaining(
          'This person is already an editor, and an invitation can’t lower their role. You can change it under Collaborators.',
        ) as string,
      },
    ])
    await addTeam(test(), ada.id, grace.id, edith.id, hanna.id)
    await invite({ type: 'WHOLE_TEAM', role: 'VIEWER' })
    await invite({ type: 'SUBSET_TEAM', members: emails.map((email) => ({ email })) })
    expect(await roles()).toMatchObject(unchangedRoles)
    await invite({ type: 'WHOLE_TEAM', role: 'EDITOR' })
    expect(await roles()).toMatchObject({ 0: 'EDITOR', 1: 'EDITOR', 2: 'EDITOR' })
    // a role chosen for one person is kept
    await invite({ type: 'SUBSET_TEAM', members: emails.map((email) => ({ email, role: 'VIEWER' })) })
    expect(await roles()).toMatchObject({ 0: 'VIEWER', 1: 'VIEWER', 2: 'VIEWER' })
  })

  it('MBR-05 can be lowered directly, even for an email without an account', async () => {
    const { ada, projectId, invite } = await begin()
    const email = `${uuidv7()}@people.example`
    const [pendingMember] = (await invite({ type: 'EMAILS', emails: [email], role: 'EDITOR' })).members
    const body = { projectId, invitationId: pendingMember?.invitationId ?? '', role: 'VIEWER' } as const
    const { member } = await ada.get(endpoints.updateInvitation, { body })
    expect(member).toMatchObject({ email, role: 'VIEWER', status: 'PENDING' })
  })

  it('MBR-06 isn’t lowered by another team invitation', async () => {
    const ada = await signUp(test(), 'Ada')
    const { id: teamId } = await ada.get(teams.createTeam, { body: { name: 'Keepers' } })
    const emails = [`${uuidv7()}@people.example`]
    const invite = async (role: 'admin' | 'member') =>
      (await ada.get(teams.inviteToTeam, { params: { teamId }, body: { emails, role } })).asked[0]?.role
    expect([await invite('admin'), await invite('member')]).toEqual(['admin', 'admin'])
  })

  it('API-02 finds an invitation only through its own project', async () => {
    const { ada, hanna, projectId } = await begin()
    const [invitation] = (await hanna.get(endpoints.listInvitations)).invitations
    const invitationId = invitation?.invitationId ?? ''
    const invitationBody = (id: ProjectId) => ({ body: { projectId: id, invitationId } })
    const otherProject = invitationBody(uuidv7<ProjectId>())
    expect((await ada.call(endpoints.resendInvitation, otherProject)).status).toBe(404)
    expect((await hanna.call(endpoints.dismissInvitation, otherProject)).status).toBe(404)
    expect((await hanna.call(endpoints.acceptInvitation, otherProject)).status).toBe(404)
    expect((await ada.call(endpoints.resendInvitation, invitationBody(projectId))).status).toBe(200)
    expect(await hanna.call(endpoints.dismissInvitation, invitationBody(projectId))).toMatchObject({
      status: 200,
      data: { projectId, invitationId },
    })
    expect(await hanna.call(endpoints.acceptInvitation, invitationBody(projectId))).toMatchObject({
      data: { projectId },
    })
  })
})
