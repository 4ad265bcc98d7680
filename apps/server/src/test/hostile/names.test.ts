import { addText } from '@atelier/contract/endpoints/sources/attachments'
import {
  getInvitation,
  inviteMembers,
  resendInvitation,
} from '@atelier/contract/endpoints/people/invitations'
import { listMembers } from '@atelier/contract/endpoints/projects/members'
import {
  createProject,
  getProject,
  listActivity,
  listProjects,
} from '@atelier/contract/endpoints/projects/projects'
import { forkProject, setPublic, updateSharing } from '@atelier/contract/endpoints/projects/sharing'
import { createTeam } from '@atelier/contract/endpoints/teams/teams'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { type MailServer, startSmtp } from '@atelier/testing/start-smtp'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { uuidv7 } from '../../platform/uuid.ts'
import { register, signUp, stranger } from '../actors.ts'
import { describeApp } from '../describe-app.ts'

let mail: MailServer
beforeAll(async () => {
  mail = await startSmtp()
})
afterAll(() => mail[Symbol.asyncDispose]())

/** Names that a user may give to themselves, a project or a file, and what is left after cleaning. */
const names = {
  markup: ['</title><script>alert(1)</script>"><img src=x onerror=alert(1)>', null],
  'reversed directions': ['pay \u202e001\u202c to \u2066eve\u2069', 'pay 001 to eve'],
  'right-to-left characters': ['מגדלור סקרידאון', null],
  'four-byte characters': ['🗼'.repeat(50), null],
  'line breaks and control characters': [
    'Light\r\nBcc: eve@elsewhere.example\u0007\u2028house',
    'Light Bcc: eve@elsewhere.example house',
  ],
  'the longest name': ['𝕃'.repeat(50), null],
} as const

/** Characters that would reverse, break or end the surrounding text. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const unsafeCharacters = /[\u0000-\u001f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]/

const emailTo = (email: string) =>
  vi.waitFor(
    () => {
      const message = mail.emails.find(({ to }) => to.includes(email))
      if (!message) throw new Error(`no email for ${email}`)
      return PostalMime.parse(message.raw)
    },
    { timeout: 10_000 },
  )

describeApp(
  'hostile names',
  (test) => {
    it.each(Object.keys(names))('PRJ-06 MBR-01 SHR-08 are shown as one line everywhere: %s', async (kind) => {
      const [name, cleanName] = names[kind as keyof typeof names]
      const expectedName = cleanName ?? name
      const eve = await register(test(), name)
      expect((await eve.get(getUser)).name).toBe(expectedName)
      const { id: projectId } = await eve.get(createProject, {
        body: { name, description: name, symbol: '🗼', creationMode: 'MANUAL' },
      })
      const projectParams = { params: { projectId } }
      await eve.get(addText, {
        body: { fileName: name, fileContent: 'Words.', source: 'PROJECT', projectId },
      })
      const project = await eve.get(getProject, projectParams)
      expect(project.name).toBe(expectedName)
      expect(project.members[0]?.name).toBe(expectedName)
      expect(project.drives[0]?.folders[0]?.attachments[0]?.title).toBe(expectedName)
      expect((await eve.get(listProjects)).projects[0]?.name).toBe(expectedName)
      expect((await eve.get(listMembers, projectParams)).members[0]?.name).toBe(expectedName)
      const { activity } = await eve.get(listActivity, projectParams)
      expect(
        activity.every(({ subject, actor }) => !unsafeCharacters.test(subject + (actor?.name ?? ''))),
      ).toBe(true)

      const email = `${uuidv7()}@people.example`
      const { members } = await eve.get(inviteMembers, {
        body: { projectId, invitations: { type: 'EMAILS', emails: [email] } },
      })
      const message = await emailTo(email)
      expect(message.subject).not.toMatch(unsafeCharacters)
      expect(message.headers.filter(({ key }) => key === 'bcc')).toEqual([])
      expect(message.html).not.toMatch(/<(script|img)/)
      const { link } = await eve.get(resendInvitation, {
        body: { invitationId: members[0]?.invitationId ?? '' },
      })
      const token = link.split('/').at(-1) ?? ''
      const invitation = await stranger(test()).get(getInvitation, { body: { token } })
      expect([invitation.projectName, invitation.inviterInfo.name]).toEqual([expectedName, expectedName])

      await eve.get(setPublic, { body: { projectId, isPubliclyAccessible: true } })
      const page = await (await stranger(test()).raw(`/p/${projectId}`)).text()
      expect(page).not.toMatch(/<script>alert|<img src=x|<\/title><script/)
      expect(page.match(/<h1>([^<]*)<\/h1>/)?.[1]).not.toMatch(unsafeCharacters)
      // the image is generated in the background, and the default one is served until then
      const response = await stranger(test()).raw(`/p/${projectId}/picture.png`)
      expect([200, 302]).toContain(response.status)
      await response.arrayBuffer()

      await eve.get(updateSharing, { body: { projectId, allowForking: true } })
      const ada = await signUp(test())
      const copy = await ada.get(forkProject, { body: { projectId, projectName: name } })
      expect([copy.name, copy.forkedFrom?.name]).toEqual([expectedName, expectedName])
    })

    it('PRJ-20 MBR-01 rejects an invisible name, with a message, and creates nothing', async () => {
      const ada = await signUp(test())
      const blankName = ' \u202e\u2066\n\ufeff '
      const response = await ada.call(createProject, {
        body: { name: blankName, description: 'Words', creationMode: 'MANUAL' },
      })
      expect(response.error?.message).toContain('A project title is required.')
      expect((await ada.call(createTeam, { body: { name: blankName } })).status).toBe(400)
      expect((await ada.get(listProjects)).total).toBe(0)
      const signUpResponse = await stranger(test()).raw('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          name: blankName,
          email: `${uuidv7()}@people.example`,
          password: 'correct horse battery',
        }),
      })
      expect(signUpResponse.status).toBe(400)
    })
  },
  () => ({ SMTP_URL: mail.url, MAIL_FROM: 'Atelier <atelier@example.org>', TEAMS: 'everyone' }),
)
