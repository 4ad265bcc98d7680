import { startSmtp } from '@atelier/testing/start-smtp'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { EmailRejectedError } from './mail.ts'
import { createSmtpMail } from './smtp-mail.ts'

const sender = 'Atelier <atelier@example.org>'
const email = {
  to: 'ada@people.example',
  subject: 'Grace asks you to join',
  text: 'Join: http://localhost/invitations/secret',
  html: '<p>Join</p>',
}

describe('email', () => {
  it('MBR-06 is sent as HTML and plain text, from the configured address', async () => {
    await using server = await startSmtp()
    await createSmtpMail({ smtpUrl: server.url, from: sender }).send(email)
    const [receivedEmail] = server.emails
    expect(receivedEmail?.to).toEqual(['ada@people.example'])
    expect(await PostalMime.parse(receivedEmail?.raw ?? '')).toMatchObject({
      from: { name: 'Atelier', address: 'atelier@example.org' },
      subject: email.subject,
      text: expect.stringContaining('http://localhost/invitations/secret'),
      html: expect.stringContaining('<p>Join</p>'),
    })
  })

  it('MBR-06 keeps the content of subjects and addresses out of other headers', async () => {
    await using server = await startSmtp()
    const subject = 'Hello\r\nBcc: eve@elsewhere.example\n\nWin “now”\u2028X-Spam: no\u202E'
    await createSmtpMail({ smtpUrl: server.url, from: sender }).send({ ...email, subject })
    const [receivedEmail] = server.emails
    expect(receivedEmail?.to).toEqual(['ada@people.example'])
    const parsed = await PostalMime.parse(receivedEmail?.raw ?? '')
    expect(parsed.subject).toBe('Hello Bcc: eve@elsewhere.example Win “now” X-Spam: no')
    expect(parsed.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['bcc']))
    expect(parsed.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['x-spam']))
  })

  it.each(['ada@people.example, eve@elsewhere.example', 'eve@elsewhere.example> BCC:<mal@elsewhere.example'])(
    'MBR-06 treats a recipient as one address, whatever it contains: %s',
    async (to) => {
      await using server = await startSmtp()
      await createSmtpMail({ smtpUrl: server.url, from: sender })
        .send({ ...email, to })
        .catch(() => undefined)
      expect(server.emails.flatMap((email) => email.to).length).toBeLessThanOrEqual(1)
    },
  )

  it('MBR-06 distinguishes permanent from temporary rejections', async () => {
    await using server = await startSmtp()
    const mail = createSmtpMail({ smtpUrl: server.url, from: sender })
    await expect(mail.send({ ...email, to: 'unknown@people.example' })).rejects.toBeInstanceOf(
      EmailRejectedError,
    )
    await expect(mail.send({ ...email, to: 'busy@people.example' })).rejects.not.toBeInstanceOf(
      EmailRejectedError,
    )
  })

  it('MBR-06 gives up on a server that is silent or unreachable', async () => {
    await using silentServer = await startSmtp({ hangs: true })
    for (const smtpUrl of [silentServer.url, 'smtp://127.0.0.1:9']) {
      const mail = createSmtpMail({ smtpUrl, from: sender }, 200)
      await expect(mail.send(email)).rejects.not.toBeInstanceOf(EmailRejectedError)
    }
  })
})
