import * as invitations from '@atelier/contract/endpoints/teams/team-invitations'
import * as endpoints from '@atelier/contract/endpoints/teams/teams'
import { type MailServer, startSmtp } from '@atelier/testing/start-smtp'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { uuidv7 } from '../../platform/uuid.ts'
import { signUp, stranger } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'

let server: MailServer
beforeAll(async () => {
  server = await startSmtp()
})
afterAll(() => server[Symbol.asyncDispose]())

const emailTo = async (email: string) => {
  const raw = await vi.waitFor(
    () => {
      const message = server.emails.find(({ to }) => to.includes(email))
      if (!message) throw new Error(`no email for ${email}`)
      return message.raw
    },
    { timeout: 10_000 },
  )
  return PostalMime.parse(raw)
}

describeApp(
  'team emails',
  (test) => {
    const inviteToNewTeam = async (email: string, name = 'Keepers') => {
      const ada = await signUp(test(), 'Ada')
      const { id: teamId } = await ada.get(endpoints.createTeam, { body: { name } })
      await ada.get(endpoints.inviteToTeam, { params: { teamId }, body: { emails: [email] } })
      const findInvitation = async () =>
        (await ada.get(endpoints.listTeamPeople, { params: { teamId } })).asked.find(
          (invitee) => invitee.email === email,
        )
      return { findInvitation }
    }

    it('MBR-06 contains a link that opens the invitation, and keeps its token out of the job queue', async () => {
      const email = `${uuidv7()}@people.example`
      const { findInvitation } = await inviteToNewTeam(email)
      const { subject, text, html } = await emailTo(email)
      expect(subject).toBe('Ada invited you to the team “Keepers”')
      expect(text).toContain('days. If you don’t know the sender, you can ignore this email.')
      const token = /\/invitations\/team\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''
      expect(html).toContain(`href="https://atelier.example/invitations/team/${token}"`)
      const openInvitation = await stranger(test()).get(invitations.getTeamInvitation, { body: { token } })
      expect(openInvitation).toMatchObject({ teamName: 'Keepers', email })
      expect(await findInvitation()).toMatchObject({ mailFailure: null })
      const jobs = await test().context.db.execute(
        "select data::text from pgboss.job where name = 'mail-team-invitation'",
      )
      expect(JSON.stringify(jobs)).not.toContain(token)
    })

    it('MBR-06 escapes the team’s name', async () => {
      const email = `${uuidv7()}@people.example`
      await inviteToNewTeam(email, '<img src=x onerror=alert(1)>\u202Eexe.“</b> Win')
      const { subject, html } = await emailTo(email)
      expect(subject).not.toMatch(/[\r\n\u202E]/)
      expect(html).not.toMatch(/<(script|img)/)
    })

    it('MBR-06 shows on the team page that the mail server rejected the address', async () => {
      const email = `unknown-${uuidv7()}@people.example`
      const { findInvitation } = await inviteToNewTeam(email)
      await vi.waitFor(
        async () =>
          expect((await findInvitation())?.mailFailure).toMatch(
            /The mail server rejected this address\. Check the spelling, or copy the link and share it\./,
          ),
        {
          timeout: 10_000,
        },
      )
    })
  },
  () => ({
    TEAMS: 'everyone',
    SMTP_URL: server.url,
    MAIL_FROM: 'Atelier <atelier@example.org>',
    PUBLIC_URL: 'https://atelier.example',
  }),
)
