import type { UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import { serverUrl } from '../../../platform/config.ts'
import { translatorFor } from '../../../platform/mail/email-texts.ts'
import { EmailRejectedError, type Email } from '../../../platform/mail/mail.ts'
import { type Recipient, writeEmail } from '../../../platform/mail/write-email.ts'
import { findRecipient } from './queries.ts'

export const resetQueue = 'mail-password-reset'

/** `userId` is null for an unknown email: the same work is done, so that timing reveals nothing. */
export interface ResetJob {
  userId: UserId | null
}

export const sendResetEmail = (
  { db, jobs }: Pick<AppContext, 'db' | 'jobs'>,
  userId: UserId | null,
): Promise<void> => db.transaction((tx) => jobs.enqueue<ResetJob>(tx, resetQueue, { userId }))

export const writeResetEmail = ({ email, language }: Recipient, link: string): Email => {
  const translate = translatorFor(language)
  return writeEmail({ to: email, subject: translate('Choose a new password for Atelier'), language }, [
    translate('Someone requested a new password for the Atelier account {email}.', { email }),
    { label: translate('Set a new password'), link },
    translate(
      'The link works once and expires in an hour. If it wasn’t you, you can ignore this email. Your password won’t change.',
    ),
  ])
}

/** The token is in the URL's fragment, which stays out of server logs. */
export const emailResetLink = async (context: AppContext, { userId }: ResetJob): Promise<void> => {
  const { auth, config, db, log, mail } = context
  const recipient = userId && (await findRecipient(db, userId))
  if (!userId || !recipient || !mail) return
  const link = `${serverUrl(config)}/reset-password#${await auth.makeResetToken(userId)}`
  try {
    await mail.send(writeResetEmail(recipient, link))
  } catch (error) {
    if (!(error instanceof EmailRejectedError)) throw error
    log.info({ err: error, userId }, 'mail server rejected a password reset email')
  }
}
