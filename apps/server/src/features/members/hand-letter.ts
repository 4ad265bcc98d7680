import { messages } from '@atelier/contract/messages'
import type { AppContext } from '../../context.ts'
import { type Letter, MailRefused } from '../../platform/mail/mail.ts'

const refused =
  'The mail server refused this address. Look whether it is written right, or copy the link and hand it over.'
const waiting =
  'The mail server could not be reached yet. It is tried a few times more; or copy the link and hand it over.'

/** A quarter of an hour in all: as long as a mail server keeps strangers waiting. */
export const mailAttempts = { retryLimit: 6, retryDelay: 15, expireInSeconds: 120, concurrency: 3 }

/** Said of an invitation where no mail server is set up. */
export const { noMail } = messages.members

/**
 * Hands an invitation's letter to the mail server. `keep` gets why it did not go out, in words for who
 * invited, or null. Throws what may go better later.
 */
export const handLetter = async (
  { mail, log }: Pick<AppContext, 'mail' | 'log'>,
  letter: Letter,
  keep: (failure: string | null) => Promise<void>,
): Promise<void> => {
  if (!mail) return
  try {
    await mail.send(letter)
    await keep(null)
  } catch (error) {
    const isFinal = error instanceof MailRefused
    await keep(isFinal ? refused : waiting)
    if (!isFinal) throw error
    log.info({ err: error }, 'an invitation was refused by the mail server')
  }
}
