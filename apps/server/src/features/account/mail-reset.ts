import type { AppContext } from '../../context.ts'
import { MailRefused } from '../../platform/mail/mail.ts'
import { ownAddress } from '../../platform/config.ts'
import type { ResetJob } from './ask-for-reset.ts'
import { findAddress } from './deletion-queries.ts'
import { writeResetLetter } from './write-reset-letter.ts'

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
