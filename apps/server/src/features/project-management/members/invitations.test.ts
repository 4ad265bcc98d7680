import type { DataOf } from '@atelier/contract/endpoint'
import * as endpoints from '@atelier/contract/endpoints/people/invitations'
import * as members from '@atelier/contract/endpoints/projects/members'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { InvitationId, ProjectId } from '@atelier/contract/ids'
import { messages } from '@atelier/contract/messages'
import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { invitation, user } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signInAsGuest, signUp, stranger, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'

const newAddress = () => `${uuidv7()}@people.example`
const emailOf = async (actor: TestActor) => (await actor.get(getUser)).email

const newProject = async (owner: TestActor, name = 'Lighthouse') =>
  (
    await owner.get(projects.createProject, {
      body: { name, description: 'All about it', creationMode: 'MANUAL' },
    })
  ).id

const invite = (actor: TestActor, projectId: ProjectId, emails: string[], role: string = 'VIEWER') =>
  actor.call(endpoints.inviteMembers, { body: { projectId, invitations: { type: 'EMAILS', emails, role } } })

const pendingOf = async (owner: TestActor, projectId: ProjectId) =>
  (await owner.get(members.listMembers, { params: { projectId } })).members.filter(
    ({ status }) => status === 'PENDING',
  )

const listInvitations = async (actor: TestActor) => (await actor.get(endpoints.listInvitations)).invitations

const accept = (actor: TestActor, invitationId: string, token?: string) =>
  actor.call(endpoints.acceptInvitation, { body: { invitationId, ...(token ? { token } : {}) } })

/** The secret of a new link, which the owner copies to pass it on. */
const tokenFor = async (owner: TestActor, invitationId: InvitationId) => {
  const { link } = await owner.get(endpoints.resendInvitation, { body: { invitationId } })
  expect(link).toMatch(/^http:\/\/localhost:\d+\/invitations\/[\w-]{43}$/)
  return link.split('/').at(-1) ?? ''
}

describeApp('invitations', (test) => {
  /** An owner, a project, and an invited user with an account. */
  const inviteUser = async (role = 'VIEWER') => {
    const [owner, grace] = await Promise.all([signUp(test(), 'Ada'), signUp(test(), 'Grace')])
    const projectId = await newProject(owner)
    const email = await emailOf(grace)
    expect((await invite(owner, projectId, [email], role)).status).toBe(200)
    const [invitation] = await listInvitations(grace)
    if (!invitation) throw new Error('no notification found')
    return { owner, grace, projectId, email, invitationId: invitation.invitationId, invitation }
  }

  /** Invites someone without an account. */
  const invitedByMail = async () => {
    const owner = await signUp(test(), 'Ada')
    const projectId = await newProject(owner)
    const email = newAddress()
    await invite(owner, projectId, [email])
    const [pendingMember] = await pendingOf(owner, projectId)
    if (!pendingMember?.invitationId) throw new Error('no invitation found')
    return { owner, projectId, email, invitationId: pendingMember.invitationId }
  }

  it('MBR-06 API-06 shows the invited person their role, and adds them with it', async () => {
    const { owner, grace, projectId, email, invitation } = await inviteUser('EDITOR')
    expect(invitation).toMatchObject({
      projectId,
      projectName: 'Lighthouse',
      roleOffered: 'EDITOR',
      isDismissedByInvitee: false,
      inviterInfo: { name: 'Ada', picture: null },
    })
    expect(Math.abs(Date.now() - invitation.invitedAt)).toBeLessThan(60_000)
    expect(await pendingOf(owner, projectId)).toMatchObject([
      { email, role: 'EDITOR', projectStatus: 'PENDING_INVITE', invitationId: invitation.invitationId },
    ])
    expect((await grace.call(projects.getProject, { params: { projectId } })).status).toBe(404)
    expect(await accept(grace, invitation.invitationId)).toMatchObject({ data: { projectId } })
    expect(await grace.get(projects.getProject, { params: { projectId } })).toMatchObject({
      userRole: 'EDITOR',
    })
    expect([await listInvitations(grace), await pendingOf(owner, projectId)]).toEqual([[], []])
  })

  it('MBR-06 API-02 lists a dismissed invitation after the others, and lets it still be accepted', async () => {
    const { grace, email, projectId, invitationId } = await inviteUser()
    const body = { invitationId }
    expect(await grace.get(endpoints.dismissInvitation, { body })).toEqual(body)
    const edith = await signUp(test())
    await invite(edith, await newProject(edith, 'Beacon'), [email])
    expect(
      (await listInvitations(grace)).map((each) => [each.projectName, each.isDismissedByInvitee]),
    ).toEqual([
      ['Beacon', false],
      ['Lighthouse', true],
    ])
    expect((await accept(grace, invitationId)).status).toBe(200)
    expect((await grace.call(projects.getProject, { params: { projectId } })).status).toBe(200)
  })

  it('MBR-06 API-02 updates the role and clears the dismissal when an invitation is resent', async () => {
    const { owner, grace, email, projectId, invitationId } = await inviteUser()
    await grace.get(endpoints.dismissInvitation, { body: { invitationId } })
    await invite(owner, projectId, [email.toUpperCase()], 'EDITOR')
    expect(await listInvitations(grace)).toMatchObject([
      { invitationId, roleOffered: 'EDITOR', isDismissedByInvitee: false },
    ])
    await grace.get(endpoints.dismissInvitation, { body: { invitationId } })
    await owner.get(endpoints.resendInvitation, { body: { invitationId } })
    expect(await listInvitations(grace)).toMatchObject([{ invitationId, isDismissedByInvitee: false }])
  })

  it('MBR-06 revokes an invitation by its id or the person, and invalidates its notification and link', async () => {
    for (const removal of ['revoke', 'remove']) {
      const { owner, grace, projectId, invitationId } = await inviteUser()
      const token = await tokenFor(owner, invitationId)
      // the account's email may change: the invitation stays bound to the account
      await test().context.db.update(user).set({ email: newAddress() }).where(eq(user.id, grace.id))
      if (removal === 'revoke') await owner.get(endpoints.revokeInvitation, { body: { invitationId } })
      else await owner.get(members.removeMember, { body: { projectId, userId: grace.id } })
      expect(await listInvitations(grace)).toEqual([])
      expect((await accept(grace, invitationId)).status).toBe(404)
      expect((await accept(grace, invitationId, token)).status).toBe(404)
      expect((await stranger(test()).call(endpoints.getInvitation, { body: { token } })).status).toBe(404)
      expect(await pendingOf(owner, projectId)).toEqual([])
    }
  })

  it('MBR-05 changes a pending invitation’s role by the invited person’s id', async () => {
    const { owner, grace, projectId } = await inviteUser()
    const body = { projectId, userId: grace.id, role: 'EDITOR' as const }
    const { member } = await owner.get(members.updateMember, { body })
    expect(member).toMatchObject({ role: 'EDITOR', status: 'PENDING' })
    expect(await listInvitations(grace)).toMatchObject([{ roleOffered: 'EDITOR' }])
  })

  it('MBR-06 lets anyone with an emailed link accept once, even with an account created afterwards', async () => {
    const { owner, projectId, email, invitationId } = await invitedByMail()
    const token = await tokenFor(owner, invitationId)
    const body = { token }
    expect(await stranger(test()).get(endpoints.getInvitation, { body })).toMatchObject({
      email,
      invitationId,
      projectName: 'Lighthouse',
      inviterInfo: { name: 'Ada' },
    })
    const [grace, edith] = await Promise.all([signUp(test(), 'Grace'), signUp(test())])
    expect((await accept(grace, invitationId)).status).toBe(404)
    expect((await accept(grace, invitationId, token)).status).toBe(200)
    expect((await grace.call(projects.getProject, { params: { projectId } })).status).toBe(200)
    expect((await accept(edith, invitationId, token)).status).toBe(404)
    expect((await stranger(test()).call(endpoints.getInvitation, { body })).status).toBe(404)
    // the same person may click again while they are a member
    expect((await accept(grace, invitationId, token)).status).toBe(200)
    await owner.get(members.removeMember, { body: { projectId, userId: grace.id } })
    expect((await accept(grace, invitationId, token)).status).toBe(404)
  })

  it('MBR-06 doesn’t show an invitation to a later account just because it has the email', async () => {
    const { email, invitationId } = await invitedByMail()
    const laterResponse = await test().app.fetch(
      new Request('http://localhost/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Eve', email, password: 'correct horse battery' }),
      }),
    )
    const { token } = (await laterResponse.json()) as { token: string }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const eve = stranger(test())
    const listResponse = await eve.raw('/v1/projects/invitations', { headers })
    expect(await listResponse.json()).toMatchObject({ data: { invitations: [] } })
    const acceptResponse = await eve.raw('/v1/projects/invitations/accept', {
      method: 'POST',
      headers,
      body: JSON.stringify({ invitationId }),
    })
    expect(acceptResponse.status).toBe(404)
  })

  it('MBR-06 creates a new link each time, and invalidates the old one', async () => {
    const { owner, invitationId } = await invitedByMail()
    const first = await tokenFor(owner, invitationId)
    const second = await tokenFor(owner, invitationId)
    const openInvitation = (token: string) =>
      stranger(test()).call(endpoints.getInvitation, { body: { token } })
    expect([(await openInvitation(first)).status, (await openInvitation(second)).status]).toEqual([404, 200])
  })

  it('MBR-06 keeps a member’s role and the invitee’s link when a member opens the link', async () => {
    const { owner, projectId, invitationId } = await invitedByMail()
    const token = await tokenFor(owner, invitationId)
    expect((await accept(owner, invitationId, token)).status).toBe(200)
    expect(await owner.get(projects.getProject, { params: { projectId } })).toMatchObject({
      userRole: 'OWNER',
    })
    expect((await accept(await signUp(test()), invitationId, token)).status).toBe(200)
  })

  it('API-06 updates a member’s role, skips the owner, and invites each email once', async () => {
    const { owner, grace, projectId, email, invitationId } = await inviteUser()
    await accept(grace, invitationId)
    const address = newAddress()
    const ownersEmail = await emailOf(owner)
    const { data } = await invite(
      owner,
      projectId,
      [email, ownersEmail, address, address.toUpperCase()],
      'EDITOR',
    )
    expect(data?.members).toMatchObject([
      { uid: grace.id, role: 'EDITOR', status: 'accepted' },
      { uid: null, email: address, status: 'PENDING' },
    ])
    expect(data?.skipped).toMatchObject([{ email: ownersEmail }])
    expect(await pendingOf(owner, projectId)).toHaveLength(1)
  })

  it('MBR-02 MBR-08 explains what is wrong with an email, and rejects more than a hundred at once', async () => {
    const owner = await signUp(test())
    const projectId = await newProject(owner)
    const invalidResponse = await invite(owner, projectId, ['grace@people.example', 'grace'])
    expect(invalidResponse).toMatchObject({
      status: 400,
      error: { message: expect.stringContaining(messages.members.emailInvalid) },
    })
    const manyResponse = await invite(owner, projectId, Array.from({ length: 9_000 }, newAddress))
    expect(manyResponse).toMatchObject({
      status: 400,
      error: { message: expect.stringContaining('Invite at most 100 people at once.') },
    })
    expect((await invite(owner, projectId, [newAddress()], 'OWNER')).status).toBe(400)
    expect(await pendingOf(owner, projectId)).toEqual([])
  })

  it('MBR-02 invites viewers unless a role is selected', async () => {
    const owner = await signUp(test())
    const projectId = await newProject(owner)
    const { members: invitations } = await owner.get(endpoints.inviteMembers, {
      body: { projectId, invitations: { type: 'EMAILS', emails: [newAddress()] } },
    })
    expect(invitations).toMatchObject([{ role: 'VIEWER' }])
  })

  it('API-06 rate-limits three hundred invitations an hour, and repeated ones to one email', async () => {
    const owner = await signUp(test())
    const projectId = await newProject(owner)
    const address = newAddress()
    for (let time = 1; time <= 10; time++)
      expect((await invite(owner, projectId, [address])).status).toBe(200)
    expect((await invite(owner, projectId, [address])).status).toBe(429)
    const inviteHundred = () => invite(owner, projectId, Array.from({ length: 100 }, newAddress))
    expect([(await inviteHundred()).status, (await inviteHundred()).status]).toEqual([200, 200])
    const errorResponse = await owner.send(endpoints.inviteMembers, {
      body: { projectId, invitations: { type: 'EMAILS', emails: Array.from({ length: 100 }, newAddress) } },
    })
    expect(errorResponse.status).toBe(429)
    expect(Number(errorResponse.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(await pendingOf(owner, projectId)).toHaveLength(201)
  })

  it('MBR-06 neither accepts nor sends invitations for an archived project', async () => {
    const { owner, grace, projectId, invitationId } = await inviteUser()
    await owner.get(projects.archiveProject, { params: { projectId } })
    expect((await accept(grace, invitationId)).error?.code).toBe('PROJECT_ARCHIVED')
    expect(await listInvitations(grace)).toEqual([])
    expect((await invite(owner, projectId, [newAddress()])).error?.code).toBe('PROJECT_ARCHIVED')
  })

  it('MBR-01 shows pending invitations only to the owner', async () => {
    const { owner, grace, projectId, invitationId } = await inviteUser()
    await accept(grace, invitationId)
    await invite(owner, projectId, [newAddress()])
    const projectParams = { params: { projectId } }
    expect((await owner.get(members.listMembers, projectParams)).members).toHaveLength(3)
    expect((await grace.get(members.listMembers, projectParams)).members.map(({ status }) => status)).toEqual(
      ['accepted', 'accepted'],
    )
    const team = { projectId, invitations: { type: 'WHOLE_TEAM', role: 'VIEWER' } }
    const message = 'Your role in this project doesn’t allow that.'
    expect(await grace.call(endpoints.inviteMembers, { body: team })).toMatchObject({ error: { message } })
  })

  it('MBR-06 requires a signed-in account to accept, and rejects guests', async () => {
    const { owner, projectId, invitationId } = await invitedByMail()
    const token = await tokenFor(owner, invitationId)
    expect((await accept(stranger(test()), invitationId, token)).status).toBe(401)
    expect((await accept(await signInAsGuest(test()), invitationId, token)).error?.code).toBe('NOT_ALLOWED')
    expect(await pendingOf(owner, projectId)).toHaveLength(1)
  })

  it('MBR-06 hides an invitation from others, and doesn’t let them change it', async () => {
    const { owner, projectId, invitationId } = await inviteUser()
    const eve = await signUp(test())
    const body = { invitationId }
    for (const endpoint of [
      endpoints.acceptInvitation,
      endpoints.dismissInvitation,
      endpoints.resendInvitation,
      endpoints.revokeInvitation,
    ]) {
      const acceptResponse = await eve.call(endpoint, { body })
      expect(acceptResponse).toEqual(await eve.call(endpoint, { body: { invitationId: uuidv7() } }))
      expect(acceptResponse.status).toBe(404)
    }
    expect((await invite(eve, projectId, [newAddress()])).status).toBe(404)
    expect(await pendingOf(owner, projectId)).toMatchObject([{ invitationId, role: 'VIEWER' }])
  })

  it('MBR-06 expires an invitation and its link after thirty days, until it is resent', async () => {
    const { owner, grace, projectId, invitationId } = await inviteUser()
    const oldToken = await tokenFor(owner, invitationId)
    const invitedBefore = (days: number) =>
      test()
        .context.db.update(invitation)
        .set({ invitedAt: new Date(Date.now() - days * 24 * 60 * 60_000) })
        .where(eq(invitation.id, invitationId))
    const openInvitation = (token: string) =>
      stranger(test()).get(endpoints.getInvitation, { body: { token } })
    await invitedBefore(29.9)
    expect([(await listInvitations(grace)).length, (await openInvitation(oldToken)).isExpired]).toEqual([
      1,
      false,
    ])
    await invitedBefore(30.1)
    expect(await listInvitations(grace)).toEqual([])
    expect((await openInvitation(oldToken)).isExpired).toBe(true)
    expect(await pendingOf(owner, projectId)).toMatchObject([{ status: 'PENDING', isExpired: true }])
    for (const token of [undefined, oldToken])
      expect(await accept(grace, invitationId, token)).toMatchObject({
        status: 409,
        error: { message: expect.stringContaining('expired') as string },
      })
    expect((await grace.call(projects.getProject, { params: { projectId } })).status).toBe(404)
    const newToken = await tokenFor(owner, invitationId)
    expect((await openInvitation(newToken)).isExpired).toBe(false)
    expect((await listInvitations(grace)).length).toBe(1)
    expect((await accept(grace, invitationId)).status).toBe(200)
  })

  it('MBR-08 lists notifications page by page, with pending ones first and counted', async () => {
    const [owner, grace] = await Promise.all([signUp(test(), 'Ada'), signUp(test(), 'Grace')])
    const email = await emailOf(grace)
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `Isle ${letter}`)
    for (const name of names) await invite(owner, await newProject(owner, name), [email])
    const { db } = test().context
    // three invitations have the same millisecond
    await db
      .update(invitation)
      .set({ invitedAt: new Date(Date.now() - 60_000) })
      .where(
        inArray(
          invitation.projectId,
          (await listInvitations(grace)).slice(2, 5).map((each) => each.projectId),
        ),
      )
    for (const { invitationId } of (await listInvitations(grace)).filter(({ projectName }) =>
      ['Isle B', 'Isle F'].includes(projectName),
    ))
      await grace.get(endpoints.dismissInvitation, { body: { invitationId } })
    const invitationList = await grace.get(endpoints.listInvitations)
    expect(invitationList).toMatchObject({ pending: 5, nextCursor: null })
    expect(invitationList.invitations.map(({ isDismissedByInvitee }) => isDismissedByInvitee)).toEqual([
      ...Array<boolean>(5).fill(false),
      true,
      true,
    ])
    const walkedIds = []
    let cursor: string | null = null
    do {
      const query: { limit: number; cursor?: string } = { limit: 2, ...(cursor ? { cursor } : {}) }
      const page: DataOf<typeof endpoints.listInvitations> = await grace.get(endpoints.listInvitations, {
        query,
      })
      expect([page.invitations.length <= 2, page.pending]).toEqual([true, 5])
      walkedIds.push(...page.invitations)
      cursor = page.nextCursor
    } while (cursor)
    expect(walkedIds).toEqual(invitationList.invitations)
  })

  it('API-01 rejects an invalid cursor for notifications', async () => {
    const grace = await signUp(test())
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const cursor of [
      'no',
      encode(['bell', 'x', uuidv7()]),
      encode(['bell', 9e15, uuidv7()]),
      encode(['bell', 0.5, uuidv7()]),
      encode(['other', 1, uuidv7()]),
    ])
      expect((await grace.call(endpoints.listInvitations, { query: { cursor } })).status).toBe(400)
  })
})
