import type { UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import { ownAddress } from '../../platform/config.ts'
import { escapeHtml } from '../../platform/mail/html.ts'
import { MailRefused, type Letter } from '../../platform/mail/mail.ts'
import { findAddress } from './queries.ts'

export const resetQueue = 'mail-password-reset'

/** `userId` is null where nobody has the address: the same is done, so that no answer takes less time. */
export interface ResetJob {
  userId: UserId | null
}

/** Has a letter written to somebody who forgot the password. */
export const askForReset = (
  { db, jobs }: Pick<AppContext, 'db' | 'jobs'>,
  userId: UserId | null,
): Promise<void> => db.transaction((tx) => jobs.enqueue<ResetJob>(tx, resetQueue, { userId }))

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

/** Mails a link to choose another password by. What follows the # stays in the browser, out of every log. */
export const mailReset = async (context: AppContext, { userId }: ResetJob): Promise<void> => {
  const { auth, config, db, log, mail } = context
  const email = userId && (await findAddress(db, userId))
  if (!userId || !email || !mail) return
  const link = `${ownAddress(config)}/reset-password#${await auth.makeResetToken(userId)}`
  try {
    await mail.send(writeResetLetter(email, link))
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    log.info({ err: error, userId }, 'a letter about a forgotten password was refused by the mail server')
  }
}
