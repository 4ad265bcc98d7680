import * as projectMembers from '@atelier/contract/endpoints/projects/members'
import { inviteMembers } from '@atelier/contract/endpoints/people/invitations'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import * as invitations from '@atelier/contract/endpoints/teams/team-invitations'
import * as endpoints from '@atelier/contract/endpoints/teams/teams'
import { getUsage } from '@atelier/contract/endpoints/people/usage'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { InvitationId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { invitation, organizationMember, user, userEvent } from '../../db/schema/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { signInAsGuest, signUp, stranger, type TestActor } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import type { TestApp } from '../../test/make-app.ts'
import { addMember } from '../../test/members.ts'
import { addTeam } from '../../test/teams.ts'
import { setPlan } from '../people/plans/index.ts'

const emailOf = async (actor: TestActor) => (await actor.get(getUser)).email

const aTeam = (test: () => TestApp) => {
  const onPlan = async (name = 'Ada') => {
    const actor = await signUp(test(), name)
    await test().context.db.update(user).set({ plan: 'team' }).where(eq(user.id, actor.id))
    return actor
  }
  const makeTeam = async (owner: TestActor, name = 'Keepers') =>
    (await owner.get(endpoints.createTeam, { body: { name } })).id
  const invite = async (owner: TestActor, teamId: string, email: string, role?: 'admin') => {
    const body = { emails: [email], ...(role ? { role } : {}) }
    const { asked } = await owner.get(endpoints.inviteToTeam, { params: { teamId }, body })
    const invitationId = asked[0]?.invitationId
    if (!invitationId) throw new Error('no invitation found')
    return invitationId
  }
  const linkTo = async (owner: TestActor, teamId: string, invitationId: string) =>
    (await owner.get(endpoints.resendTeamInvitation, { params: { teamId, invitationId } })).link
  const tokenIn = (link: string) => link.split('/invitations/team/')[1] ?? ''
  const accept = (actor: TestActor, invitationId: string, token?: string) =>
    actor.call(invitations.acceptTeamInvitation, { body: { invitationId, ...(token ? { token } : {}) } })
  const invitationsOf = async (actor: TestActor) =>
    (await actor.get(invitations.listTeamInvitations)).invitations.map(({ invitationId }) => invitationId)
  const peopleOf = (actor: TestActor, teamId: string) =>
    actor.get(endpoints.listTeamPeople, { params: { teamId } })
  const expire = (id: InvitationId) =>
    test()
      .context.db.update(invitation)
      .set({ invitedAt: new Date(Date.now() - 14.1 * 24 * 60 * 60_000) })
      .where(eq(invitation.id, id))
  const join = async (owner: TestActor, teamId: string, member: TestActor, role?: 'admin') => {
    const response = await accept(member, await invite(owner, teamId, await emailOf(member), role))
    expect(response.status).toBe(200)
  }
  const events = async (actor: TestActor) =>
    (await test().context.db.select().from(userEvent).where(eq(userEvent.userId, actor.id))).map(
      ({ event }) => event.type,
    )

  /** Ada's team, with Grace as an admin and Edith as a member. */
  const createTrio = async () => {
    const [ada, grace, edith] = await Promise.all([
      onPlan(),
      signUp(test(), 'Grace'),
      signUp(test(), 'Edith'),
    ])
    const teamId = await makeTeam(ada)
    await join(ada, teamId, grace, 'admin')
    await join(ada, teamId, edith)
    return { ada, grace, edith, teamId, teamParams: { params: { teamId } } }
  }
  const member = (teamId: string, { id: userId }: TestActor) => ({ params: { teamId, userId } })

  it('MBR-03 can be created once by someone on the team plan, and lists its owner’s permissions', async () => {
    const ada = await onPlan()
    expect(await ada.get(endpoints.getOwnTeam)).toEqual({ team: null, mayCreate: true })
    const id = await makeTeam(ada, ' Keepers of the light ')
    expect(await ada.get(endpoints.getOwnTeam)).toEqual({
      team: {
        id,
        name: 'Keepers of the light',
        role: 'owner',
        memberCount: 1,
        permissions: { MANAGE_TEAM: true, LEAVE_TEAM: false, DELETE_TEAM: true },
      },
      mayCreate: false,
    })
    expect(await ada.get(getUser)).toMatchObject({ plan: 'team', teamId: id })
    const secondTeam = await ada.call(endpoints.createTeam, { body: { name: 'Another' } })
    expect(secondTeam).toMatchObject({ status: 409, error: { message: expect.stringContaining('Keepers') } })
  })

  it('MBR-03 can’t be created by others, or with an invalid name', async () => {
    const grace = await signUp(test())
    expect((await grace.get(endpoints.getOwnTeam)).mayCreate).toBe(false)
    const body = { name: 'Keepers' }
    expect((await grace.call(endpoints.createTeam, { body })).error?.message).toMatch(/team plan/)
    expect((await (await signInAsGuest(test())).call(endpoints.createTeam, { body })).status).toBe(403)
    expect((await stranger(test()).call(endpoints.createTeam, { body })).status).toBe(401)
    const ada = await onPlan()
    for (const name of ['  ', 'x'.repeat(limits.account.nameMax + 1)])
      expect((await ada.call(endpoints.createTeam, { body: { name } })).status).toBe(400)
  })

  it('MBR-06 invites people by email, who find it under notifications and join', async () => {
    const [ada, grace] = await Promise.all([onPlan(), signUp(test(), 'Grace')])
    const teamId = await makeTeam(ada)
    const email = await emailOf(grace)
    const id = await invite(ada, teamId, email.toUpperCase(), 'admin')
    expect((await grace.get(invitations.listTeamInvitations)).invitations).toMatchObject([
      { invitationId: id, teamName: 'Keepers', roleOffered: 'admin', inviterInfo: { name: 'Ada' } },
    ])
    const { asked, members } = await peopleOf(ada, teamId)
    expect([asked, members.length]).toMatchObject([[{ email, role: 'admin', isExpired: false }], 1])
    expect((await accept(grace, id)).data).toMatchObject({ id: teamId, role: 'admin', memberCount: 2 })
    expect(await grace.get(getUser)).toMatchObject({ plan: 'team', teamId, isFree: false })
    expect(await invitationsOf(grace)).toEqual([])
    expect((await peopleOf(ada, teamId)).members.map(({ name, role }) => [name, role])).toEqual([
      ['Ada', 'owner'],
      ['Grace', 'admin'],
    ])
    // repeating the request returns the same result
    expect((await accept(grace, id)).data).toMatchObject({ id: teamId, memberCount: 2 })
    expect(await events(ada)).toContain('team')
    expect(await events(grace)).toEqual(expect.arrayContaining(['invitation', 'team']))
  })

  it('MBR-06 shows who has an unverified email when no email can be sent to verify it, and skips members', async () => {
    const { ada, grace, teamParams } = await createTrio()
    const eve = await signUp(test())
    const emails = [await emailOf(eve), `${uuidv7()}@people.example`, await emailOf(grace)]
    const { asked, skipped } = await ada.get(endpoints.inviteToTeam, { ...teamParams, body: { emails } })
    expect(asked.map((invitee) => ({ ...invitee, invitationId: '', email: '', invitedAt: 0 }))).toEqual(
      [expect.objectContaining({ name: 'Ada', isProven: false }) as object, null].map((holder) => ({
        holder,
        invitationId: '',
        email: '',
        invitedAt: 0,
        role: 'member',
        isExpired: false,
        mailFailure: messages.members.noEmail,
      })),
    )
    expect(skipped.map(({ email }) => email)).toEqual(emails.slice(2))
    const invalidResponse = await ada.call(endpoints.inviteToTeam, {
      ...teamParams,
      body: { emails: ['no'] },
    })
    expect(invalidResponse.error?.message).toMatch('Please enter a valid email address')
  })

  it('MBR-06 lets anyone with the link join once, and invalidates the previous link', async () => {
    const [ada, grace, eve] = await Promise.all([onPlan(), signUp(test()), signUp(test())])
    const teamId = await makeTeam(ada)
    const email = `${uuidv7()}@people.example`
    const id = await invite(ada, teamId, email)
    const oldToken = tokenIn(await linkTo(ada, teamId, id))
    const token = tokenIn(await linkTo(ada, teamId, id))
    const openInvitation = (secret: string) =>
      stranger(test()).call(invitations.getTeamInvitation, { body: { token: secret } })
    expect((await openInvitation(token)).data).toMatchObject({ teamName: 'Keepers', email, isExpired: false })
    expect((await openInvitation(oldToken)).status).toBe(404)
    expect((await accept(eve, id)).status).toBe(404)
    expect((await accept(eve, id, oldToken)).status).toBe(404)
    expect((await accept(await signInAsGuest(test()), id, token)).status).toBe(403)
    expect((await accept(grace, id, token)).status).toBe(200)
    expect((await accept(eve, id, token)).status).toBe(404)
    expect((await openInvitation(token)).status).toBe(404)
    expect((await eve.get(getUser)).teamId).toBeNull()
  })

  it('MBR-06 accepts only one of two people who open the same link at once', async () => {
    const [ada, ...invitees] = await Promise.all([onPlan(), signUp(test()), signUp(test())])
    const teamId = await makeTeam(ada)
    const id = await invite(ada, teamId, `${uuidv7()}@people.example`)
    const token = tokenIn(await linkTo(ada, teamId, id))
    const statuses = (await Promise.all(invitees.map((invitee) => accept(invitee, id, token)))).map(
      (response) => response.status,
    )
    expect(statuses.sort()).toEqual([200, 404])
    expect((await peopleOf(ada, teamId)).members).toHaveLength(2)
  })

  it('MBR-06 expires an invitation and its link, until it is resent', async () => {
    const [ada, grace] = await Promise.all([onPlan(), signUp(test())])
    const teamId = await makeTeam(ada)
    const id = await invite(ada, teamId, await emailOf(grace))
    const first = tokenIn(await linkTo(ada, teamId, id))
    await expire(id)
    expect(await invitationsOf(grace)).toEqual([])
    const openInvitation = (token: string) =>
      stranger(test()).get(invitations.getTeamInvitation, { body: { token } })
    expect((await openInvitation(first)).isExpired).toBe(true)
    expect(await accept(grace, id)).toMatchObject({ status: 409, error: { message: /expired/ } })
    expect((await peopleOf(ada, teamId)).asked).toMatchObject([{ isExpired: true }])
    expect((await openInvitation(tokenIn(await linkTo(ada, teamId, id)))).isExpired).toBe(false)
    expect(await invitationsOf(grace)).toEqual([id])
    expect((await accept(grace, id)).status).toBe(200)
  })

  it('MBR-06 lets only the invited person decline an invitation, who can then be invited again', async () => {
    const [ada, grace, eve] = await Promise.all([onPlan(), signUp(test()), signUp(test())])
    const teamId = await makeTeam(ada)
    const email = await emailOf(grace)
    const id = await invite(ada, teamId, email)
    const decline = (invitee: TestActor) =>
      invitee.call(invitations.declineTeamInvitation, { body: { invitationId: id } })
    expect((await decline(eve)).status).toBe(404)
    expect((await decline(grace)).status).toBe(200)
    expect([await invitationsOf(grace), (await peopleOf(ada, teamId)).asked]).toEqual([[], []])
    expect((await accept(grace, id)).status).toBe(404)
    expect((await decline(grace)).status).toBe(404)
    expect(await invitationsOf(grace)).toEqual([])
    const nextInvitationId = await invite(ada, teamId, email)
    expect(await invitationsOf(grace)).toEqual([nextInvitationId])
    // after accepting, one leaves the team instead of declining
    expect((await accept(grace, nextInvitationId)).status).toBe(200)
    const declineResponse = await grace.call(invitations.declineTeamInvitation, {
      body: { invitationId: nextInvitationId },
    })
    expect(declineResponse.status).toBe(404)
  })

  it('MBR-06 doesn’t let anyone join with a revoked invitation', async () => {
    const [ada, grace] = await Promise.all([onPlan(), signUp(test())])
    const teamId = await makeTeam(ada)
    const invitationId = await invite(ada, teamId, await emailOf(grace))
    const token = tokenIn(await linkTo(ada, teamId, invitationId))
    await ada.get(endpoints.revokeTeamInvitation, { params: { teamId, invitationId } })
    expect(await invitationsOf(grace)).toEqual([])
    expect((await accept(grace, invitationId, token)).status).toBe(404)
    const secondResend = await ada.call(endpoints.resendTeamInvitation, { params: { teamId, invitationId } })
    expect(secondResend.status).toBe(404)
  })

  it('MBR-03 allows one team per person, who must leave it to join another', async () => {
    const { grace, teamId } = await createTrio()
    const other = await onPlan('Otto')
    const otherTeam = await makeTeam(other, 'Lamps')
    const id = await invite(other, otherTeam, await emailOf(grace))
    expect(await accept(grace, id)).toMatchObject({ status: 409, error: { message: /Keepers.*Leave it/ } })
    await grace.get(endpoints.removeFromTeam, member(teamId, grace))
    expect((await accept(grace, id)).data).toMatchObject({ id: otherTeam })
  })

  it('MBR-03 lets an admin manage everyone but the owner, and lets members manage no one', async () => {
    const { ada, grace, edith, teamId, teamParams } = await createTrio()
    expect((await edith.get(endpoints.getOwnTeam)).team?.permissions).toEqual({
      MANAGE_TEAM: false,
      LEAVE_TEAM: true,
      DELETE_TEAM: false,
    })
    const change = (actor: TestActor, target: TestActor, role: string) =>
      actor.call(endpoints.changeTeamRole, { ...member(teamId, target), body: { role } })
    expect((await change(edith, grace, 'member')).status).toBe(403)
    expect(
      (await grace.call(endpoints.renameTeam, { ...teamParams, body: { name: 'Lamps' } })).data?.name,
    ).toBe('Lamps')
    expect((await change(grace, ada, 'member')).status).toBe(409)
    expect((await change(grace, edith, 'owner')).status).toBe(400)
    expect((await grace.call(endpoints.removeFromTeam, member(teamId, ada))).status).toBe(409)
    expect((await grace.call(endpoints.deleteTeam, teamParams)).status).toBe(403)
    expect((await change(grace, edith, 'admin')).data?.member).toMatchObject({ role: 'admin' })
    expect((await change(ada, grace, 'member')).status).toBe(200)
    // the new role applies at once
    expect((await grace.call(endpoints.renameTeam, { ...teamParams, body: { name: 'Mine' } })).status).toBe(
      403,
    )
    expect((await peopleOf(grace, teamId)).asked).toEqual([])
  })

  it('MBR-05 checks a repeated request against current permissions, not past ones', async () => {
    const { ada, grace, teamId, teamParams } = await createTrio()
    const body = { emails: [`${uuidv7()}@people.example`] }
    const inviteAgain = () =>
      grace.call(endpoints.inviteToTeam, { ...teamParams, body, headers: { 'idempotency-key': 'one' } })
    expect([(await inviteAgain()).status, (await inviteAgain()).status]).toEqual([200, 200])
    await ada.get(endpoints.changeTeamRole, { ...member(teamId, grace), body: { role: 'member' } })
    expect((await inviteAgain()).status).toBe(403)
    await ada.get(endpoints.changeTeamRole, { ...member(teamId, grace), body: { role: 'admin' } })
    expect((await inviteAgain()).status).toBe(200)
    await ada.get(endpoints.removeFromTeam, member(teamId, grace))
    expect((await inviteAgain()).status).toBe(404)
  })

  it('MBR-05 removes someone at once from the team plan, but not from joined projects', async () => {
    const { ada, grace, teamId, teamParams } = await createTrio()
    const body = { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' } as const
    const { id: projectId } = await ada.get(projects.createProject, { body })
    await addMember(test(), projectId, grace.id, 'EDITOR')
    await ada.get(endpoints.removeFromTeam, member(teamId, grace))
    expect(await grace.get(getUser)).toMatchObject({ plan: 'free', teamId: null })
    expect((await grace.call(endpoints.listTeamPeople, teamParams)).status).toBe(404)
    const { members } = await grace.get(projectMembers.listMembers, { params: { projectId } })
    expect(members.map(({ role }) => role)).toContain('EDITOR')
    expect((await events(grace)).filter((type) => type === 'team').length).toBeGreaterThan(1)
  })

  it('MBR-05 lets members leave a team, and lets its owner delete it for everyone', async () => {
    const { ada, grace, edith, teamId, teamParams } = await createTrio()
    expect((await edith.call(endpoints.removeFromTeam, member(teamId, edith))).status).toBe(200)
    expect((await edith.get(getUser)).teamId).toBeNull()
    expect((await ada.call(endpoints.removeFromTeam, member(teamId, ada))).status).toBe(409)
    const invitationId = await invite(ada, teamId, await emailOf(edith))
    await ada.get(endpoints.deleteTeam, teamParams)
    expect([(await ada.get(getUser)).teamId, (await grace.get(getUser)).teamId]).toEqual([null, null])
    expect(await invitationsOf(edith)).toEqual([])
    expect((await accept(edith, invitationId)).status).toBe(404)
    expect(await grace.get(endpoints.getOwnTeam)).toEqual({ team: null, mayCreate: false })
    expect((await ada.get(endpoints.getOwnTeam)).mayCreate).toBe(true)
  })

  it('MBR-03 reports a team to outsiders exactly like a missing one', async () => {
    const { ada, grace, teamId, teamParams } = await createTrio()
    const eve = await signUp(test())
    const callTeamEndpoints = (id: string, userId: string) => [
      eve.call(endpoints.listTeamPeople, { params: { teamId: id } }),
      eve.call(endpoints.renameTeam, { params: { teamId: id }, body: { name: 'Mine' } }),
      eve.call(endpoints.deleteTeam, { params: { teamId: id } }),
      eve.call(endpoints.inviteToTeam, { params: { teamId: id }, body: { emails: ['x@people.example'] } }),
      eve.call(endpoints.removeFromTeam, { params: { teamId: id, userId } }),
    ]
    const responses = await Promise.all(callTeamEndpoints(teamId, grace.id))
    expect(responses).toEqual(await Promise.all(callTeamEndpoints(uuidv7(), uuidv7())))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]))
    expect((await peopleOf(ada, teamId)).members).toHaveLength(3)
    expect((await ada.get(endpoints.listTeamPeople, teamParams)).asked).toEqual([])
  })

  it('MBR-03 allows at most a hundred people and a hundred invitations', async () => {
    const [ada, grace] = await Promise.all([onPlan(), signUp(test())])
    const teamId = await makeTeam(ada)
    const teamParams = { params: { teamId } }
    const id = await invite(ada, teamId, await emailOf(grace))
    const manyEmails = Array.from(
      { length: limits.team.pendingInvitationsMax },
      () => `${uuidv7()}@people.example`,
    )
    const errorResponse = await ada.call(endpoints.inviteToTeam, {
      ...teamParams,
      body: { emails: manyEmails },
    })
    expect(errorResponse).toMatchObject({ status: 409, error: { message: /Nobody was asked/ } })
    expect((await peopleOf(ada, teamId)).asked).toHaveLength(1)
    const { db } = test().context
    const now = new Date()
    const memberIds = Array.from({ length: limits.team.membersMax - 1 }, () => uuidv7<typeof ada.id>())
    await db.insert(user).values(
      memberIds.map((userId) => ({
        id: userId,
        name: 'Otto',
        email: `${userId}@people.example`,
        createdAt: now,
        updatedAt: now,
      })),
    )
    await db
      .insert(organizationMember)
      .values(memberIds.map((userId) => ({ id: uuidv7(), organizationId: teamId, userId })))
    expect(await accept(grace, id)).toMatchObject({ status: 409, error: { message: /make room/ } })
  })
}

describeApp('a team', aTeam, () => ({ TEAMS: 'plan' }))

describeApp('a team without plan restrictions', (test) => {
  it('MBR-03 can be created by everyone with an account, but not by guests', async () => {
    const ada = await signUp(test())
    expect(await ada.get(endpoints.getOwnTeam)).toEqual({ team: null, mayCreate: true })
    await ada.get(endpoints.createTeam, { body: { name: 'Keepers' } })
    expect(await ada.get(getUser)).toMatchObject({ plan: 'free', isFree: true })
    expect((await ada.get(getUsage)).storage.limit).toBe(limits.vault.storageBytes.free)
    const guest = await signInAsGuest(test())
    expect((await guest.get(endpoints.getOwnTeam)).mayCreate).toBe(false)
    expect((await guest.call(endpoints.createTeam, { body: { name: 'Keepers' } })).status).toBe(403)
  })

  it('AUTH-01 MBR-03 puts members on the team plan only while its owner is on it', async () => {
    const [ada, grace] = await Promise.all([signUp(test(), 'Ada'), signUp(test(), 'Grace')])
    await addTeam(test(), ada.id, grace.id)
    const changePlan = async (plan: string) => setPlan(test().context, (await ada.get(getUser)).email, plan)
    const getPlans = async () => [(await ada.get(getUser)).plan, (await grace.get(getUser)).plan]
    const project = { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' } as const
    const { id: projectId } = await ada.get(projects.createProject, { body: project })
    const inviteTeam = async () =>
      (
        await ada.call(inviteMembers, {
          body: { projectId, invitations: { type: 'WHOLE_TEAM', role: 'VIEWER' } },
        })
      ).status
    expect([await getPlans(), await inviteTeam()]).toEqual([['team', 'team'], 200])
    await changePlan('sumo')
    expect([await getPlans(), await inviteTeam()]).toEqual([['sumo', 'free'], 403])
    expect((await grace.get(getUsage)).storage.limit).toBe(limits.vault.storageBytes.free)
  })
})
