import * as endpoints from '@atelier/contract/endpoints/invitations'
import * as members from '@atelier/contract/endpoints/members'
import * as projects from '@atelier/contract/endpoints/projects'
import { getUser } from '@atelier/contract/endpoints/users'
import type { ProjectId } from '@atelier/contract/ids'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { user } from '../../db/schema/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { comeAsGuest, signUp, stranger, type TestActor } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { addMember } from '../../test/members.ts'
import { addTeam } from '../../test/teams.ts'

const emailOf = async (actor: TestActor) => (await actor.get(getUser)).email

const newProject = async (owner: TestActor) =>
  (await owner.get(projects.createProject, { body: { name: 'Lighthouse', creationMode: 'MANUAL' } })).id

/** Asks the part of the API that makes and keeps teams. */
const organize = (actor: TestActor, call: string, body?: object, query = '') =>
  actor.raw(
    `/api/auth/organization/${call}${query}`,
    body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    },
  )

const read = async <Body = { id: string }>(response: Response): Promise<Body> => {
  if (!response.ok) throw new Error(`answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Body
}

describeApp('teams', (test) => {
  const onPlan = async (name: string) => {
    const actor = await signUp(test(), name)
    await test().context.db.update(user).set({ plan: 'team' }).where(eq(user.id, actor.id))
    return actor
  }
  const create = (actor: TestActor) =>
    organize(actor, 'create', { name: 'Keepers', slug: `keepers-${uuidv7()}` })
  const inviteTo = async (owner: TestActor, organizationId: string, email: string) =>
    read(await organize(owner, 'invite-member', { email, role: 'member', organizationId }))

  /** Ada's team, with Grace and Edith in it, and a project of Ada's. */
  const team = async () => {
    const [ada, grace, edith] = await Promise.all([
      signUp(test(), 'Ada'),
      signUp(test(), 'Grace'),
      signUp(test(), 'Edith'),
    ])
    const teamId = await addTeam(test(), ada.id, grace.id, edith.id)
    return { ada, grace, edith, teamId, projectId: await newProject(ada) }
  }
  const listed = async (actor: TestActor, projectId: ProjectId, q?: string) =>
    actor.get(endpoints.listTeamMembers, { params: { projectId }, query: q === undefined ? {} : { q } })

  it('MBR-03 AUTH-05 makes a team on the team plan alone; who joins is on that plan and has the team’s id', async () => {
    const [ada, grace] = await Promise.all([onPlan('Ada'), signUp(test(), 'Grace')])
    expect((await create(grace)).status).toBe(403)
    expect((await create(await comeAsGuest(test()))).status).toBe(403)
    expect((await create(stranger(test()))).status).toBe(401)
    const { id } = await read(await create(ada))
    expect(await ada.get(getUser)).toMatchObject({ plan: 'team', teamId: id })
    expect((await create(ada)).status).toBe(403)

    const { id: invitationId } = await inviteTo(ada, id, await emailOf(grace))
    expect(await grace.get(getUser)).toMatchObject({ plan: 'free', teamId: null })
    await read(await organize(grace, 'accept-invitation', { invitationId }))
    expect(await grace.get(getUser)).toMatchObject({ plan: 'team', teamId: id, isFree: false })
    expect(await read<object[]>(await organize(grace, 'list'))).toMatchObject([{ id, name: 'Keepers' }])
    const whole = await organize(grace, 'get-full-organization', undefined, `?organizationId=${id}`)
    expect((await read<{ members: object[] }>(whole)).members).toHaveLength(2)

    expect((await organize(grace, 'leave', { organizationId: id })).status).toBe(200)
    expect(await grace.get(getUser)).toMatchObject({ plan: 'free', teamId: null })
  })

  it('MBR-03 takes a team’s invitation from whom it is for, and back; nobody else learns of it', async () => {
    const [ada, grace, eve] = await Promise.all([onPlan('Ada'), signUp(test()), signUp(test())])
    const { id } = await read(await create(ada))
    const email = await emailOf(grace)
    const first = await inviteTo(ada, id, email)
    for (const call of ['accept-invitation', 'reject-invitation', 'cancel-invitation']) {
      const there = await organize(eve, call, { invitationId: first.id })
      const nowhere = await organize(eve, call, { invitationId: uuidv7() })
      expect([there.status, await there.text()]).toEqual([404, await nowhere.text()])
    }
    await read(await organize(grace, 'reject-invitation', { invitationId: first.id }))
    const second = await inviteTo(ada, id, email)
    await read(await organize(ada, 'cancel-invitation', { invitationId: second.id }))
    expect((await organize(grace, 'accept-invitation', { invitationId: second.id })).status).toBe(404)
    expect((await grace.get(getUser)).teamId).toBeNull()
  })

  it('MBR-03 keeps a team from who is not in it, word for word like one that is not there', async () => {
    const { ada, grace, teamId } = await team()
    const eve = await signUp(test())
    for (const query of [
      `?organizationId=${teamId}`,
      `?organizationId=${uuidv7()}`,
      '?organizationSlug=keepers',
      '',
    ])
      expect((await organize(eve, 'get-full-organization', undefined, query)).status).toBe(404)
    const email = await emailOf(grace)
    const refusals = [
      organize(eve, 'remove-member', { memberIdOrEmail: email, organizationId: teamId }),
      organize(eve, 'invite-member', { email, role: 'member', organizationId: teamId }),
      organize(grace, 'invite-member', { email: 'x@people.example', role: 'member', organizationId: teamId }),
      organize(grace, 'remove-member', { memberIdOrEmail: await emailOf(ada), organizationId: teamId }),
    ]
    for (const refusal of await Promise.all(refusals)) expect(refusal.ok).toBe(false)
    await read(await organize(ada, 'remove-member', { memberIdOrEmail: email, organizationId: teamId }))
    expect((await grace.get(getUser)).teamId).toBeNull()
  })

  it.each([
    ['invite-member', { email: 'x@people.example', role: 'owner', organizationId: uuidv7() }],
    ['invite-member', { email: 'x@people.example', role: 'member', organizationId: uuidv7(), teamId: 'x' }],
    ['create', { name: 'Keepers', slug: 'keepers', userId: uuidv7() }],
    ['create', { name: 'Keepers', slug: 'keepers', metadata: {} }],
    ['accept-invitation', { invitationId: 'x' }],
  ])('API-01 refuses what a team’s calls do not take: %s %o', async (call, body) => {
    expect((await organize(await signUp(test()), call, body)).status).toBe(400)
  })

  it('MBR-03 API-01 opens no other call about teams', async () => {
    const ada = await signUp(test())
    for (const call of [
      'update',
      'delete',
      'set-active',
      'update-member-role',
      'add-member',
      'list-user-invitations',
    ])
      expect((await organize(ada, call, {})).status).toBe(404)
  })

  it('MBR-01 MBR-03 tells how everybody of the team stands to a project', async () => {
    const { ada, grace, edith, projectId } = await team()
    const statuses = async () =>
      Object.fromEntries(
        (await listed(ada, projectId)).members.map(({ name, projectStatus, currentProjectRole }) => [
          name,
          [projectStatus, currentProjectRole],
        ]),
      )
    expect(await statuses()).toEqual({
      Ada: ['IS_PROJECT_OWNER', 'OWNER'],
      Edith: ['NOT_INVOLVED', null],
      Grace: ['NOT_INVOLVED', null],
    })
    const { members: made } = await ada.get(endpoints.inviteMembers, {
      body: { projectId, invitations: { type: 'WHOLE_TEAM', role: 'EDITOR' } },
    })
    expect(made).toHaveLength(2)
    const [invitation] = (await grace.get(endpoints.listInvitations)).invitations
    await grace.get(endpoints.acceptInvitation, { body: { invitationId: invitation?.invitationId ?? '' } })
    expect(await statuses()).toMatchObject({
      Edith: ['PENDING_INVITE', 'EDITOR'],
      Grace: ['ACTIVE_MEMBER', 'EDITOR'],
    })
    for (const { id } of [grace, edith])
      await ada.get(members.removeMember, { body: { projectId, userId: id } })
    expect(await statuses()).toMatchObject({
      Edith: ['REVOKED_FROM_PROJECT', null],
      Grace: ['REVOKED_FROM_PROJECT', null],
    })
  })

  it('MBR-03 finds the team’s people by name and address, at most fifty, and counts them all', async () => {
    const { ada, grace, projectId } = await team()
    expect(await listed(ada, projectId, 'GRA')).toMatchObject({ members: [{ uid: grace.id }], total: 3 })
    expect((await listed(ada, projectId, await emailOf(grace))).members).toHaveLength(1)
    expect((await listed(ada, projectId, '%')).members).toEqual([])
    const many = await ada.call(endpoints.listTeamMembers, { params: { projectId }, query: { limit: 51 } })
    expect(many.status).toBe(400)
  })

  it('API-06 invites chosen ones of the team, each with a role, and nobody from elsewhere', async () => {
    const { ada, grace, projectId } = await team()
    const elsewhere = await emailOf(await signUp(test()))
    const { members: made, skipped } = await ada.get(endpoints.inviteMembers, {
      body: {
        projectId,
        invitations: {
          type: 'SUBSET_TEAM',
          members: [
            { email: await emailOf(grace), role: 'EDITOR' },
            { email: elsewhere, role: 'EDITOR' },
          ],
        },
      },
    })
    expect([made.length, skipped.length]).toEqual([1, 1])
    expect((await grace.get(endpoints.listInvitations)).invitations).toMatchObject([
      { roleOffered: 'EDITOR' },
    ])
  })

  it('MBR-03 PRJ-38 refuses it to an editor of the team, who does not manage the members', async () => {
    const { grace, projectId } = await team()
    await addMember(test(), projectId, grace.id, 'EDITOR')
    const at = { params: { projectId } }
    expect((await grace.call(endpoints.listTeamMembers, at)).error?.code).toBe('NOT_ALLOWED')
    const body = { projectId, invitations: { type: 'WHOLE_TEAM', role: 'EDITOR' } } as const
    expect((await grace.call(endpoints.inviteMembers, { body })).error?.code).toBe('NOT_ALLOWED')
  })

  it('MBR-03 refuses it to who is in no team', async () => {
    const ada = await signUp(test())
    const projectId = await newProject(ada)
    const refused = await ada.call(endpoints.listTeamMembers, { params: { projectId } })
    expect(refused).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } })
    const whole = await ada.call(endpoints.inviteMembers, {
      body: { projectId, invitations: { type: 'WHOLE_TEAM', role: 'VIEWER' } },
    })
    expect(whole).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } })
  })
})
