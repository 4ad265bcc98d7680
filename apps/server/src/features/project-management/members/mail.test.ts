import * as endpoints from '@atelier/contract/endpoints/people/invitations'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import * as members from '@atelier/contract/endpoints/projects/members'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import { updatePreferences } from '@atelier/contract/endpoints/people/users'
import { type MailServer, startSmtp } from '@atelier/testing/start-smtp'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { user, userEvent } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signUp, stranger, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { sendInvitationEmail } from '../../people/invitations/email-invitation.ts'

let server: MailServer
beforeAll(async () => {
  server = await startSmtp()
})
afterAll(() => server[Symbol.asyncDispose]())

const emailTo = async (email: string, nth = 0) => {
  const raw = await vi.waitFor(
    () => {
      const message = server.emails.filter(({ to }) => to.includes(email))[nth]
      if (!message) throw new Error(`no email for ${email}`)
      return message.raw
    },
    { timeout: 10_000 },
  )
  return PostalMime.parse(raw)
}

const tokenIn = (text: string | undefined) => /\/invitations\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''

describeApp(
  'an invitation email',
  (test) => {
    const newProject = async (owner: TestActor, name = 'Lighthouse') =>
      (
        await owner.get(projects.createProject, {
          body: { name, description: 'All about it', creationMode: 'MANUAL' },
        })
      ).id
    const invite = async (owner: TestActor, email: string, name?: string) => {
      const projectId = await newProject(owner, name)
      const { members: invitations } = await owner.get(endpoints.inviteMembers, {
        body: { projectId, invitations: { type: 'EMAILS', emails: [email], role: 'EDITOR' } },
      })
      const invitationId = invitations[0]?.invitationId
      if (!invitationId) throw new Error('no invitation found')
      const findInvitee = async () =>
        (await owner.get(members.listMembers, { params: { projectId } })).members.find(
          (member) => member.invitationId === invitationId,
        )
      return { projectId, invitationId, findInvitee }
    }

    it('MBR-06 contains a link that opens the invitation, and keeps its token out of the job queue', async () => {
      const ada = await signUp(test(), 'Ada')
      const email = `${uuidv7()}@people.example`
      const { invitationId, findInvitee } = await invite(ada, email)
      const { subject, text, html } = await emailTo(email)
      expect(subject).toBe('Ada invited you to the project “Lighthouse”')
      const token = tokenIn(text)
      expect(html).toContain(`href="https://atelier.example/invitations/${token}"`)
      const body = { token }
      expect(await stranger(test()).get(endpoints.getInvitation, { body })).toMatchObject({
        invitationId,
        email,
      })
      expect(await findInvitee()).toMatchObject({ mailFailure: null })
      const jobs = await test().context.db.execute(
        "select data::text from pgboss.job where name = 'mail-invitation'",
      )
      expect(JSON.stringify(jobs)).not.toContain(token)
    })

    it('MBR-06 uses the invited account’s language, and otherwise the inviter’s', async () => {
      const [ada, bob] = [await signUp(test(), 'Ada'), await signUp(test(), 'Bob')]
      await ada.get(updatePreferences, { body: { language: 'de' } })
      const email = `${uuidv7()}@people.example`
      await invite(ada, email)
      const { subject, text, html } = await emailTo(email)
      expect(subject).toBe('Ada hat Sie in das Projekt „Lighthouse“ eingeladen')
      expect(text).toContain('Sie können es lesen, darin chatten und es bearbeiten.')
      expect(text).toContain('Projekt beitreten:\nhttps://atelier.example/invitations/')
      expect(html).toContain('<div lang="de">')
      const ownersEmail = `${uuidv7()}@people.example`
      await test()
        .context.db.update(user)
        .set({ email: ownersEmail, emailVerified: true })
        .where(eq(user.id, bob.id))
      await bob.get(updatePreferences, { body: { language: 'en' } })
      await invite(ada, ownersEmail)
      expect((await emailTo(ownersEmail)).subject).toBe('Ada invited you to the project “Lighthouse”')
    })

    it('MBR-06 escapes names of people and projects', async () => {
      const eve = await signUp(test(), 'Eve <script>alert(1)</script> & co')
      const email = `${uuidv7()}@people.example`
      await invite(eve, email, `<img src=x onerror=alert(1)>\u202Eexe.“</b> Win`)
      const { subject, html, headers } = await emailTo(email)
      expect(subject).not.toMatch(/[\r\n\u202E]/)
      expect(html).not.toMatch(/<(script|img)/)
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(headers.filter(({ key }) => key === 'to')).toHaveLength(1)
    })

    it('MBR-06 has a new link when it is resent, and the old link stops working', async () => {
      const ada = await signUp(test())
      const email = `${uuidv7()}@people.example`
      const { invitationId } = await invite(ada, email)
      const first = tokenIn((await emailTo(email)).text)
      const { link } = await ada.get(endpoints.resendInvitation, { body: { invitationId } })
      const second = tokenIn((await emailTo(email, 1)).text)
      expect(link).toBe(`https://atelier.example/invitations/${second}`)
      const openInvitation = (token: string) =>
        stranger(test()).call(endpoints.getInvitation, { body: { token } })
      expect([(await openInvitation(first)).status, (await openInvitation(second)).status]).toEqual([
        404, 200,
      ])
    })

    it('MBR-06 isn’t retried when the mail server rejected the address, and the owner sees why', async () => {
      const ada = await signUp(test())
      const events = (await ada.send(followEvents)).body
      const email = `unknown-${uuidv7()}@people.example`
      const { invitationId, findInvitee } = await invite(ada, email)
      await vi.waitFor(
        async () =>
          expect((await findInvitee())?.mailFailure).toMatch(
            /The mail server rejected this address\. Check the spelling, or copy the link and share it\./,
          ),
        {
          timeout: 10_000,
        },
      )
      await events?.cancel()
      const rows = await test().context.db.select().from(userEvent).where(eq(userEvent.userId, ada.id))
      expect(rows.filter(({ event }) => event.type === 'project').length).toBeGreaterThan(1)
      // a permanent rejection isn't retried
      const jobs = await test().context.db.execute(
        `select state from pgboss.job where name = 'mail-invitation' and data->>'invitationId' = '${invitationId}'`,
      )
      expect(JSON.stringify(jobs)).not.toContain('retry')
    })

    it('MBR-06 is retried when the mail server is busy, and its failure is shown meanwhile', async () => {
      const ada = await signUp(test())
      const email = `busy-${uuidv7()}@people.example`
      const { invitationId, findInvitee } = await invite(ada, email)
      await vi.waitFor(async () =>
        expect((await findInvitee())?.mailFailure).toMatch(
          /Couldn’t reach the mail server\. Atelier will retry a few times\. You can also copy the link and share it\./,
        ),
      )
      await vi.waitFor(async () => {
        const jobs = await test().context.db.execute(
          `select state from pgboss.job where name = 'mail-invitation' and data->>'invitationId' = '${invitationId}'`,
        )
        expect(JSON.stringify(jobs)).toContain('retry')
      })
    })

    it('MBR-06 isn’t sent when the invitation was revoked or resent meanwhile', async () => {
      const ada = await signUp(test())
      const email = `${uuidv7()}@people.example`
      const { invitationId, findInvitee } = await invite(ada, email)
      await emailTo(email)
      const invitedAt = (await findInvitee())?.invitedAt ?? 0
      await sendInvitationEmail(test().context, 'project', { invitationId, invitedAt: invitedAt - 1 })
      await ada.get(endpoints.revokeInvitation, { body: { invitationId } })
      await sendInvitationEmail(test().context, 'project', { invitationId, invitedAt })
      expect(server.emails.filter(({ to }) => to.includes(email))).toHaveLength(1)
    })
  },
  () => ({
    SMTP_URL: server.url,
    MAIL_FROM: 'Atelier <atelier@example.org>',
    PUBLIC_URL: 'https://atelier.example',
  }),
)
