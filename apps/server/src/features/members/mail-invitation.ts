import type { InvitationId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import type { AppContext } from '../../context.ts'
import { jobGrant } from '../../platform/access/authorize.ts'
import { handLetter } from './hand-letter.ts'
import { linkOf, tokenOf } from './invitation-link.ts'
import { findOfferToMail, type OfferRow, updateMailFailure } from './invitation-queries.ts'
import { writeLetter } from './write-letter.ts'

export const mailQueue = 'mail-invitation'

export interface MailJob {
  invitationId: InvitationId
  /** Tells one asking from the next. Epoch milliseconds. */
  invitedAt: number
}

const may = { VIEWER: 'read and chat in it', EDITOR: 'read, chat and edit in it' }

const letterFor = (offer: OfferRow, link: string) =>
  writeLetter(
    {
      to: offer.email,
      inviterName: offer.inviterName,
      what: 'project',
      name: offer.projectName,
      offers: `You could ${may[offer.role]}.`,
      join: messages.invitations.join,
      days: limits.invitation.days,
    },
    link,
  )

/** Tells the inviter, whose list of members shows it; only when it is news. */
const keepFailure = async (context: AppContext, offer: OfferRow, failure: string | null): Promise<void> => {
  if (offer.mailFailure === failure) return
  await context.db.transaction(async (tx) => {
    await updateMailFailure(tx, jobGrant('a letter was tried'), offer, failure)
    await context.events.publish(tx, [offer.inviterId], {
      type: 'project',
      projectId: offer.projectId,
      change: 'updated',
    })
  })
}

/** Mails an invitation, unless it was answered, taken back or asked anew meanwhile. */
export const mailInvitation = async (
  context: AppContext,
  { invitationId, invitedAt }: MailJob,
): Promise<void> => {
  const offer = context.mail && (await findOfferToMail(context.db, invitationId, new Date(invitedAt)))
  if (!offer) return
  const token = await tokenOf(context.db, offer.id, offer.invitedAt)
  await handLetter(context, letterFor(offer, linkOf(context.config, token)), (failure) =>
    keepFailure(context, offer, failure),
  )
}
