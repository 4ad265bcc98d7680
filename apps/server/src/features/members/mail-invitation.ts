import type { InvitationId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import { type Mail, MailRefused } from '../../platform/mail/mail.ts'
import { linkOf, tokenOf } from './invitation-link.ts'
import { findOfferToMail, type OfferRow, updateMailFailure } from './invitation-queries.ts'
import { writeLetter } from './write-letter.ts'

export const mailQueue = 'mail-invitation'

export interface MailJob {
  invitationId: InvitationId
  /** Tells one asking from the next. Epoch milliseconds. */
  invitedAt: number
}

const refused =
  'The mail server refused this address. Look whether it is written right, or copy the link and hand it over.'
const waiting =
  'The mail server could not be reached yet. It is tried a few times more; or copy the link and hand it over.'

/** Tells the inviter, whose list of members shows it; only when it is news. */
const keepFailure = async (context: AppContext, offer: OfferRow, failure: string | null): Promise<void> => {
  if (offer.mailFailure === failure) return
  await context.db.transaction(async (tx) => {
    await updateMailFailure(tx, offer, failure)
    await context.events.publish(tx, [offer.inviterId], {
      type: 'project',
      projectId: offer.projectId,
      change: 'updated',
    })
  })
}

const hand = async (context: AppContext, mail: Mail, offer: OfferRow): Promise<void> => {
  const token = await tokenOf(context.db, offer.id, offer.invitedAt)
  try {
    await mail.send(writeLetter(offer, linkOf(context.config, token)))
    await keepFailure(context, offer, null)
  } catch (error) {
    const isFinal = error instanceof MailRefused
    await keepFailure(context, offer, isFinal ? refused : waiting)
    if (!isFinal) throw error
    context.log.info({ err: error, invitationId: offer.id }, 'an invitation was refused by the mail server')
  }
}

/** Mails an invitation, unless it was answered, taken back or asked anew meanwhile. */
export const mailInvitation = async (
  context: AppContext,
  { invitationId, invitedAt }: MailJob,
): Promise<void> => {
  const offer = context.mail && (await findOfferToMail(context.db, invitationId, new Date(invitedAt)))
  if (context.mail && offer) await hand(context, context.mail, offer)
}
