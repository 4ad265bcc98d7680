import * as endpoints from '@atelier/contract/endpoints/people/invitations'
import * as members from '@atelier/contract/endpoints/projects/members'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { ProjectId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { addMember } from '../../../test/members.ts'
import { addTeam } from '../../../test/teams.ts'

const emailOf = async (actor: TestActor) => (await actor.get(getUser)).email

const newProject = async (owner: TestActor) =>
  (
    await owner.get(projects.createProject, {
      body: { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' },
    })
  ).id

describeApp('teams', (test) => {
  /** Ada's team with Grace and Edith, and a project of Ada's. */
  const team = async () => {
    const [ada, grace, edith] = await Promise.all([
      signUp(test(), 'Ada'),
      signUp(test(), 'Grace'),
      signUp(test(), 'Edith'),
    ])
    const teamId = await addTeam(test(), ada.id, grace.id, edith.id)
    return { ada, grace, edith, teamId, projectId: await newProject(ada) }
  }
  const listPeople = async (actor: TestActor, projectId: ProjectId, q?: string) =>
    actor.get(endpoints.listTeamMembers, { params: { projectId }, query: q === undefined ? {} : { q } })

  it('MBR-01 MBR-03 shows each team member’s relation to a project', async () => {
    const { ada, grace, edith, projectId } = await team()
    const readStatuses = async () =>
      Object.fromEntries(
        (await listPeople(ada, projectId)).members.map(({ name, projectStatus, currentProjectRole }) => [
          name,
          [projectStatus, currentProjectRole],
        ]),
      )
    expect(await readStatuses()).toEqual({
      Ada: ['IS_PROJECT_OWNER', 'OWNER'],
      Edith: ['NOT_INVOLVED', null],
      Grace: ['NOT_INVOLVED', null],
    })
    const { members: invitations } = await ada.get(endpoints.inviteMembers, {
      body: { projectId, invitations: { type: 'WHOLE_TEAM', role: 'EDITOR' } },
    })
    expect(invitations).toHaveLength(2)
    const [invitation] = (await grace.get(endpoints.listInvitations)).invitations
    await grace.get(endpoints.acceptInvitation, { body: { invitationId: invitation?.invitationId ?? '' } })
    expect(await readStatuses()).toMatchObject({
      Edith: ['PENDING_INVITE', 'EDITOR'],
      Grace: ['ACTIVE_MEMBER', 'EDITOR'],
    })
    for (const { id } of [grace, edith])
      await ada.get(members.removeMember, { body: { projectId, userId: id } })
    expect(await readStatuses()).toMatchObject({
      Edith: ['REVOKED_FROM_PROJECT', null],
      Grace: ['REVOKED_FROM_PROJECT', null],
    })
  })

  it('MBR-03 finds team members by name and email, returns at most fifty, and counts all of them', async () => {
    const { ada, grace, projectId } = await team()
    expect(await listPeople(ada, projectId, 'GRA')).toMatchObject({ members: [{ uid: grace.id }], total: 3 })
    expect((await listPeople(ada, projectId, await emailOf(grace))).members).toHaveLength(1)
    expect((await listPeople(ada, projectId, '%')).members).toEqual([])
    const manyResponse = await ada.call(endpoints.listTeamMembers, {
      params: { projectId },
      query: { limit: 51 },
    })
    expect(manyResponse.status).toBe(400)
  })

  it('API-06 invites the selected team members with their roles, and no one from outside the team', async () => {
    const { ada, grace, projectId } = await team()
    const outsidersEmail = await emailOf(await signUp(test()))
    const { members: invitations, skipped } = await ada.get(endpoints.inviteMembers, {
      body: {
        projectId,
        invitations: {
          type: 'SUBSET_TEAM',
          members: [
            { email: await emailOf(grace), role: 'EDITOR' },
            { email: outsidersEmail, role: 'EDITOR' },
          ],
        },
      },
    })
    expect([invitations.length, skipped.length]).toEqual([1, 1])
    expect((await grace.get(endpoints.listInvitations)).invitations).toMatchObject([
      { roleOffered: 'EDITOR' },
    ])
  })

  it('MBR-03 PRJ-38 doesn’t let an editor list or invite team members', async () => {
    const { grace, projectId } = await team()
    await addMember(test(), projectId, grace.id, 'EDITOR')
    const projectParams = { params: { projectId } }
    expect((await grace.call(endpoints.listTeamMembers, projectParams)).error?.code).toBe('NOT_ALLOWED')
    const body = { projectId, invitations: { type: 'WHOLE_TEAM', role: 'EDITOR' } } as const
    expect((await grace.call(endpoints.inviteMembers, { body })).error?.code).toBe('NOT_ALLOWED')
  })

  it('MBR-03 rejects people without a team', async () => {
    const ada = await signUp(test())
    const projectId = await newProject(ada)
    const errorResponse = await ada.call(endpoints.listTeamMembers, { params: { projectId } })
    expect(errorResponse).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } })
    const wholeTeamResponse = await ada.call(endpoints.inviteMembers, {
      body: { projectId, invitations: { type: 'WHOLE_TEAM', role: 'VIEWER' } },
    })
    expect(wholeTeamResponse).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } })
  })
})
