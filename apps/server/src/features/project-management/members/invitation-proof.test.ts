import * as account from '@atelier/contract/endpoints/people/account'
import * as endpoints from '@atelier/contract/endpoints/people/invitations'
import * as members from '@atelier/contract/endpoints/projects/members'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import * as teamInvitations from '@atelier/contract/endpoints/teams/team-invitations'
import * as teams from '@atelier/contract/endpoints/teams/teams'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { ProjectId } from '@atelier/contract/ids'
import { startSmtp } from '@atelier/testing/start-smtp'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { idempotency, user } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signInAsGuest, signUp, stranger, type TestActor, withToken } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import type { TestApp } from '../../../test/make-app.ts'

const mail = await startSmtp()
afterAll(() => mail[Symbol.asyncDispose]())
const mailEnvironment = () => ({ SMTP_URL: mail.url, MAIL_FROM: 'Atelier <atelier@example.org>' })

const emailOf = async (actor: TestActor) => (await actor.get(getUser)).email
const newAddress = () => `${uuidv7()}@people.example`

/** Creates a project of `owner` and invites `email`. */
const inviteInto = async (owner: TestActor, email: string) => {
  const body = { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' } as const
  const { id: projectId } = await owner.get(projects.createProject, { body })
  return { projectId, ...(await inviteAgain(owner, projectId, email)) }
}
const inviteAgain = async (owner: TestActor, projectId: ProjectId, email: string) => {
  const { members: invitations } = await owner.get(endpoints.inviteMembers, {
    body: { projectId, invitations: { type: 'EMAILS', emails: [email], role: 'EDITOR' } },
  })
  const [invitation] = invitations
  if (!invitation?.invitationId) throw new Error('no invitation found')
  return { invitationId: invitation.invitationId, holder: invitation.holder }
}
const listInvitations = async (actor: TestActor) => (await actor.get(endpoints.listInvitations)).invitations
const accept = (actor: TestActor, invitationId: string, token?: string) =>
  actor.call(endpoints.acceptInvitation, { body: { invitationId, ...(token ? { token } : {}) } })
const linkTo = async (owner: TestActor, invitationId: string) => {
  const { link, isMailed } = await owner.get(endpoints.resendInvitation, { body: { invitationId } })
  return { token: link.split('/').at(-1) ?? '', isMailed }
}
const holdersOf = async (actor: TestActor, ...emails: string[]) =>
  (await actor.get(endpoints.findAccountsByEmail, { body: { emails } })).holders

/** Registers an account with the given email. */
const register = async (test: TestApp, email: string): Promise<TestActor> => {
  const response = await stranger(test).raw('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Eve', email, password: 'correct horse battery' }),
  })
  const { token, user: createdUser } = (await response.json()) as {
    token: string
    user: { id: TestActor['id'] }
  }
  return withToken(test, createdUser.id, token)
}

const teamOf = async (owner: TestActor, email: string) => {
  const { id: teamId } = await owner.get(teams.createTeam, { body: { name: 'Keepers' } })
  const inviteRequest = { params: { teamId }, body: { emails: [email], role: 'admin' as const } }
  const { asked } = await owner.get(teams.inviteToTeam, inviteRequest)
  return { teamId, invitationId: asked[0]?.invitationId ?? '', holder: asked[0]?.holder }
}
const acceptTeam = (actor: TestActor, invitationId: string, token?: string) =>
  actor.call(teamInvitations.acceptTeamInvitation, { body: { invitationId, ...(token ? { token } : {}) } })
const teamBell = async (actor: TestActor) =>
  (await actor.get(teamInvitations.listTeamInvitations)).invitations

describeApp(
  'an invitation to an email, with email configured',
  (test) => {
    /** Returns the code from the latest email that contains one, once `count` of them have arrived. */
    const codeFor = async (email: string, count = 1) => {
      const codes = () =>
        mail.emails
          .filter(({ to }) => to.includes(email))
          .flatMap(({ raw }) => /^Subject: (\d{4} \d{4}) is/m.exec(raw)?.[1] ?? [])
      await vi.waitFor(() => expect(codes()).toHaveLength(count), { timeout: 20_000 })
      return codes().at(-1) ?? ''
    }
    const verifyEmail = async (actor: TestActor) => {
      const { email } = await actor.get(account.requestEmailCode)
      await actor.get(account.verifyEmail, { body: { code: await codeFor(email) } })
    }

    it('MBR-06 requires an emailed code from the person who registered the email first', async () => {
      const [ada, grace] = await Promise.all([signUp(test(), 'Ada'), signUp(test(), 'Grace')])
      const email = await emailOf(grace)
      const { invitationId, projectId, holder } = await inviteInto(ada, email)
      expect([holder, await holdersOf(ada, email)]).toEqual([null, []])
      expect(await listInvitations(grace)).toMatchObject([{ invitationId, joinsBy: 'CODE' }])
      expect(await accept(grace, invitationId)).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } })
      expect((await grace.call(projects.getProject, { params: { projectId } })).status).toBe(404)

      expect(await grace.get(account.requestEmailCode)).toEqual({ email })
      const code = await codeFor(email)
      const other = code.startsWith('0000') ? '1111 1111' : '0000 0000'
      expect(await grace.call(account.verifyEmail, { body: { code: other } })).toMatchObject({
        status: 400,
        error: { issues: [{ path: 'body.code' }] },
      })
      expect(await grace.get(account.verifyEmail, { body: { code } })).toEqual({ email })
      expect(await listInvitations(grace)).toMatchObject([{ joinsBy: 'BELL' }])
      expect((await accept(grace, invitationId)).status).toBe(200)
      expect((await grace.call(account.verifyEmail, { body: { code } })).status).toBe(400)
    })

    it('API-06 responds the same for an account’s email, a guest’s, and an unknown one', async () => {
      const [ada, grace, guest] = await Promise.all([signUp(test()), signUp(test()), signInAsGuest(test())])
      const { projectId } = await inviteInto(ada, newAddress())
      const [guestRow] = await test().context.db.select().from(user).where(eq(user.id, guest.id))
      const emails = [await emailOf(grace), newAddress(), guestRow?.email ?? '']
      const { members: invitations } = await ada.get(endpoints.inviteMembers, {
        body: { projectId, invitations: { type: 'EMAILS', emails } },
      })
      const shapes = invitations.map(({ email, invitationId, invitedAt, name, ...rest }) => {
        expect(name).toBe(email)
        expect([typeof invitationId, typeof invitedAt]).toEqual(['string', 'number'])
        return rest
      })
      expect(shapes).toEqual([shapes[0], shapes[0], shapes[0]])
      expect(shapes[0]).toMatchObject({ uid: null, picture: null, holder: null })
      expect(await listInvitations(guest)).toEqual([])
    })

    it('MBR-06 appears under notifications of a later account once the email is verified', async () => {
      const ada = await signUp(test(), 'Ada')
      const email = newAddress()
      const [{ invitationId }, team] = [await inviteInto(ada, email), await teamOf(ada, email)]
      const grace = await register(test(), email)
      expect([await listInvitations(grace), await teamBell(grace)]).toEqual([[], []])
      await verifyEmail(grace)
      expect(await listInvitations(grace)).toMatchObject([{ invitationId, joinsBy: 'BELL' }])
      expect(await teamBell(grace)).toMatchObject([{ invitationId: team.invitationId, joinsBy: 'BELL' }])
      expect((await accept(grace, invitationId)).status).toBe(200)
      expect((await acceptTeam(grace, team.invitationId)).data).toMatchObject({ role: 'admin' })
    })

    it('MBR-06 is accepted through its emailed link without a code, and reports that it was emailed', async () => {
      const [ada, grace] = await Promise.all([signUp(test(), 'Ada'), signUp(test(), 'Grace')])
      const { invitationId } = await inviteInto(ada, await emailOf(grace))
      const { token, isMailed } = await linkTo(ada, invitationId)
      expect(isMailed).toBe(true)
      expect((await accept(grace, invitationId, `${token.slice(0, -1)}_`)).status).toBe(403)
      expect((await accept(grace, invitationId, token)).status).toBe(200)
    })

    it('MBR-03 can’t be accepted for a team from the notifications without verification', async () => {
      const [ada, grace] = await Promise.all([signUp(test(), 'Ada'), signUp(test(), 'Grace')])
      const { invitationId, holder } = await teamOf(ada, await emailOf(grace))
      expect(holder).toBeNull()
      expect(await teamBell(grace)).toMatchObject([{ invitationId, joinsBy: 'CODE' }])
      expect((await acceptTeam(grace, invitationId)).status).toBe(403)
      expect((await grace.get(getUser)).teamId).toBeNull()
      await verifyEmail(grace)
      expect((await acceptTeam(grace, invitationId)).status).toBe(200)
    })

    it('AUTH-07 limits a code to five guesses and three emails, and accepts only the latest one', async () => {
      const grace = await signUp(test(), 'Grace')
      const { email } = await grace.get(account.requestEmailCode)
      const first = await codeFor(email)
      await grace.get(account.requestEmailCode)
      const second = await codeFor(email, 2)
      await grace.get(account.requestEmailCode)
      const errorResponse = await grace.send(account.requestEmailCode)
      expect([errorResponse.status, Number(errorResponse.headers.get('retry-after')) > 60]).toEqual([
        429,
        true,
      ])
      const attempts = [first, second, first, second, first].filter((code) => code !== '')
      for (const code of attempts)
        expect((await grace.call(account.verifyEmail, { body: { code } })).status).toBe(400)
      const third = await codeFor(email, 3)
      expect((await grace.call(account.verifyEmail, { body: { code: third } })).status).toBe(429)
      expect((await (await signInAsGuest(test())).call(account.requestEmailCode)).error?.code).toBe(
        'NOT_ALLOWED',
      )
    })
  },
  mailEnvironment,
)

describeApp('an invitation to an email, without email configured', (test) => {
  it('MBR-06 shows before and after inviting who has the email, since when, and that it isn’t verified', async () => {
    const [ada, grace] = await Promise.all([signUp(test(), 'Ada'), signUp(test(), 'Grace')])
    const [email, unusedEmail] = [await emailOf(grace), newAddress()]
    const [holderBefore] = await holdersOf(ada, unusedEmail, email.toUpperCase())
    expect(holderBefore).toMatchObject({ email, name: 'Grace', isProven: false })
    expect(Math.abs(Date.now() - (holderBefore?.since ?? 0))).toBeLessThan(60_000)
    const { holder, projectId, invitationId } = await inviteInto(ada, email)
    expect(holder).toMatchObject({ name: 'Grace', isProven: false, needsLink: false })
    const memberList = await ada.get(members.listMembers, { params: { projectId } })
    expect(memberList.members.at(-1)?.holder).toEqual(holder)
    expect((await teamOf(ada, email)).holder).toEqual(holder)
    expect(await listInvitations(grace)).toMatchObject([{ joinsBy: 'BELL' }])
    expect((await accept(grace, invitationId)).status).toBe(200)
    expect((await grace.get(members.listMembers, { params: { projectId } })).members).toMatchObject([
      { holder: null },
      { holder: null },
    ])
    expect(
      (
        await signInAsGuest(test()).then((guest) =>
          guest.call(endpoints.findAccountsByEmail, { body: { emails: [email] } }),
        )
      ).status,
    ).toBe(403)
    expect((await grace.call(account.requestEmailCode)).status).toBe(404)
  })

  it('MBR-06 requires the link from a later account, even when it is invited again', async () => {
    const ada = await signUp(test(), 'Ada')
    const email = newAddress()
    const { projectId, invitationId, holder } = await inviteInto(ada, email)
    expect(holder).toBeNull()
    const eve = await register(test(), email)
    const resentInvitation = await inviteAgain(ada, projectId, email)
    expect(resentInvitation).toMatchObject({
      invitationId,
      holder: { name: 'Eve', isProven: false, needsLink: true },
    })
    expect(await listInvitations(eve)).toEqual([])
    expect((await accept(eve, invitationId)).status).toBe(404)
    const { token, isMailed } = await linkTo(ada, invitationId)
    expect(isMailed).toBe(false)
    expect((await accept(eve, invitationId, token)).status).toBe(200)
  })

  it('MBR-02 rejects the inviter’s own email, and skips it in a list of emails', async () => {
    const ada = await signUp(test(), 'Ada')
    const adasEmail = await emailOf(ada)
    const { projectId } = await inviteInto(ada, newAddress())
    const invite = (emails: string[]) =>
      ada.call(endpoints.inviteMembers, { body: { projectId, invitations: { type: 'EMAILS', emails } } })
    const errorResponse = await invite([adasEmail.toUpperCase()])
    expect(errorResponse).toMatchObject({
      status: 409,
      error: {
        message: expect.stringMatching(/That’s your own email address/),
      },
    })
    expect((await invite([adasEmail, newAddress()])).data).toMatchObject({ skipped: [{ email: adasEmail }] })
    const { teamId } = await teamOf(ada, newAddress())
    const body = { emails: [adasEmail] }
    expect(await ada.call(teams.inviteToTeam, { params: { teamId }, body })).toMatchObject({
      status: 409,
      error: {
        message: expect.stringMatching(/That’s your own email address/),
      },
    })
  })
})

describeApp(
  'an invitation that requires the link',
  (test) => {
    it('MBR-06 is accepted through its link only, never from the notifications', async () => {
      const [ada, grace] = await Promise.all([signUp(test(), 'Ada'), signUp(test(), 'Grace')])
      const email = await emailOf(grace)
      const { invitationId, holder } = await inviteInto(ada, email)
      expect([holder, await holdersOf(ada, email)]).toEqual([null, []])
      expect(await listInvitations(grace)).toMatchObject([{ joinsBy: 'LINK' }])
      expect((await accept(grace, invitationId)).status).toBe(403)
      expect((await accept(grace, invitationId, (await linkTo(ada, invitationId)).token)).status).toBe(200)

      const team = await teamOf(ada, email)
      expect(await teamBell(grace)).toMatchObject([{ joinsBy: 'LINK' }])
      expect((await acceptTeam(grace, team.invitationId)).status).toBe(403)
      const invitationParams = { params: { teamId: team.teamId, invitationId: team.invitationId } }
      const { link } = await ada.get(teams.resendTeamInvitation, invitationParams)
      expect((await acceptTeam(grace, team.invitationId, link.split('/').at(-1))).status).toBe(200)
    })

    it('MBR-06 doesn’t store a project or team invitation’s link with the response kept for its Idempotency-Key', async () => {
      const ada = await signUp(test(), 'Ada')
      const email = newAddress()
      const { invitationId } = await inviteInto(ada, email)
      const team = await teamOf(ada, email)
      const headers = () => ({ 'idempotency-key': uuidv7() })
      const links = [
        (await ada.get(endpoints.resendInvitation, { body: { invitationId }, headers: headers() })).link,
        (
          await ada.get(teams.resendTeamInvitation, {
            params: { teamId: team.teamId, invitationId: team.invitationId },
            headers: headers(),
          })
        ).link,
      ]
      const rows = JSON.stringify(await test().context.db.select().from(idempotency))
      for (const link of links) expect(rows).not.toContain(link.split('/').at(-1))
    })
  },
  () => ({ INVITATIONS: 'link' }),
)
