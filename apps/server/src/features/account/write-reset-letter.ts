import { escapeHtml } from '../../platform/mail/html.ts'
import type { Letter } from '../../platform/mail/mail.ts'

const asked = (email: string) => `Somebody asks for a new password for the account ${email} in Atelier.`
const holds = 'The link works once, within an hour.'
const ignore = 'If it was not you, leave this letter unanswered: your password stays as it is.'

/** The letter to somebody who forgot the password. */
export const writeResetLetter = (email: string, link: string): Letter => ({
  to: email,
  subject: 'Choose a new password for Atelier',
  text: `${asked(email)}\n\nChoose a new password:\n${link}\n\n${holds} ${ignore}\n`,
  html: [
    `<p>${escapeHtml(asked(email))}</p>`,
    `<p><a href="${escapeHtml(link)}">Choose a new password</a></p>`,
    `<p>${escapeHtml(link)}</p>`,
    `<p>${holds} ${ignore}</p>`,
  ].join('\n'),
})
