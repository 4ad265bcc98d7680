import * as invitations from '@atelier/contract/endpoints/people/invitations'
import * as members from '@atelier/contract/endpoints/projects/members'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { InvitationId } from '@atelier/contract/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as schema from '../../db/schema/index.ts'
import { tokenHash } from '../../features/people/invitations/link.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { actorOn, signUp, type TestActor } from '../actors.ts'
import { hasPostgres } from '../postgres.ts'
import { type Arena, openArena } from './arena.ts'
import { repeat } from './repeat.ts'

describe.skipIf(!hasPostgres())('concurrent uses of an invitation', () => {
  let arena: Arena
  let owner: TestActor
  let grace: TestActor
  let edith: TestActor
  beforeAll(async () => {
    arena = await openArena()
    owner = await signUp(arena.first)
    grace = await signUp(arena.first)
    edith = actorOn(arena.second, await signUp(arena.first))
  })
  afterAll(() => arena[Symbol.asyncDispose]())

  const invite = async () => {
    const body = { name: 'Lighthouse', description: 'Keep the light', creationMode: 'MANUAL' } as const
    const { id: projectId } = await owner.get(projects.createProject, { body })
    const { email } = await grace.get(getUser)
    // inserted directly, since there are more invitations than the hourly limit allows
    const [invitation] = await arena.first.context.db
      .insert(schema.invitation)
      .values({
        id: uuidv7<InvitationId>(),
        projectId,
        email,
        inviteeId: grace.id,
        inviterId: owner.id,
        role: 'EDITOR',
        tokenHash: tokenHash(`secret ${projectId} of the link`),
      })
      .returning()
    if (!invitation) throw new Error('no invitation found')
    const accept = (actor: TestActor) =>
      actor.send(invitations.acceptInvitation, {
        body: { invitationId: invitation.id, token: `secret ${projectId} of the link` },
      })
    const listMembers = async () =>
      (await owner.get(members.listMembers, { params: { projectId } })).members.map(
        ({ uid, status }) => `${uid} ${status}`,
      )
    return { projectId, invitationId: invitation.id, accept, listMembers }
  }

  it('MBR-06 creates one member when one person accepts twice, and reports it to both requests', async () => {
    await repeat(async () => {
      const { accept, listMembers } = await invite()
      const responses = await arena.atOnce([() => accept(grace), () => accept(actorOn(arena.second, grace))])
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      expect(await listMembers()).toEqual([`${owner.id} accepted`, `${grace.id} accepted`])
    })
  })

  it('MBR-06 lets only one of two people join who accept the same link', async () => {
    await repeat(async () => {
      const { accept, listMembers } = await invite()
      const responses = await arena.atOnce([() => accept(grace), () => accept(edith)])
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404])
      const winner = responses[0]?.ok ? grace : edith
      expect(await listMembers()).toEqual([`${owner.id} accepted`, `${winner.id} accepted`])
    })
  })

  it('MBR-06 lets either the acceptance or the revocation succeed, and the list agrees', async () => {
    await repeat(async () => {
      const { accept, invitationId, listMembers } = await invite()
      const [acceptResponse, revokeResponse] = await arena.atOnce<[Response, Response]>([
        () => accept(edith),
        () => owner.send(invitations.revokeInvitation, { body: { invitationId } }),
      ])
      expect([acceptResponse.status, revokeResponse.status].toSorted()).toEqual([200, 404])
      const acceptedEntries = acceptResponse.ok ? [`${edith.id} accepted`] : []
      expect(await listMembers()).toEqual([`${owner.id} accepted`, ...acceptedEntries])
    })
  })

  it('MBR-06 always archives the project, and accepts an invitation only before that', async () => {
    await repeat(async () => {
      const { accept, projectId } = await invite()
      const [acceptResponse, archiveResponse] = await arena.atOnce<[Response, Response]>([
        () => accept(grace),
        () => owner.send(projects.archiveProject, { params: { projectId } }),
      ])
      expect(archiveResponse.status).toBe(200)
      expect([200, 409]).toContain(acceptResponse.status)
    })
  })

  it('MBR-06 creates one invitation when one email is invited twice', async () => {
    const { projectId } = await invite()
    const emails = ['someone@people.example']
    const body = { projectId, invitations: { type: 'EMAILS', emails, role: 'VIEWER' } } as const
    const responses = await arena.atOnce([
      () => owner.send(invitations.inviteMembers, { body }),
      () => actorOn(arena.second, owner).send(invitations.inviteMembers, { body }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const { members: memberList } = await owner.get(members.listMembers, { params: { projectId } })
    expect(memberList.filter(({ email }) => email === emails[0])).toHaveLength(1)
  })
})
