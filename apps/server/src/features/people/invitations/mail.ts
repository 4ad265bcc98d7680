import { countCharacters, firstCharacters } from '@atelier/contract/characters'
import type { InvitationId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { type PlainText, translatorFor } from '../../../platform/mail/email-words.ts'
import { MailRejectedError, type Email } from '../../../platform/mail/mail.ts'
import { writeEmail } from '../../../platform/mail/write-email.ts'
import { linkOf, tokenOf } from './link.ts'
import { findOfferToMail, type OfferRow } from './offers/offer-queries.ts'
import { updateMailFailure } from './store/queries.ts'
import { terms, type PlaceKind } from './offers/terms.ts'

export interface MailJob {
  invitationId: InvitationId
  invitedAt: number
}

/** About 15 minutes: as long as greylisting mail servers delay unknown senders. */
export const mailAttempts = { retryLimit: 6, retryDelay: 15, expireInSeconds: 120, concurrency: 3 }

const rejection = 'The mail server rejected this address. Check the spelling, or copy the link and share it.'
const waiting =
  'Couldn’t reach the mail server yet. Atelier will retry a few times. You can also copy the link and share it.'

const saveFailure = async <Kind extends PlaceKind>(
  context: AppContext,
  kind: Kind,
  offer: OfferRow<Kind>,
  failure: string | null,
): Promise<void> => {
  if (offer.mailFailure === failure) return
  await context.db.transaction(async (tx) => {
    await updateMailFailure(tx, jobGrant('record the email attempt'), offer, failure)
    await context.events.publish(tx, [offer.inviterId], terms[kind].changed(offer.placeId))
  })
}

/** Skipped if answered, revoked or resent meanwhile. Throws on retryable failures. */
export const mailInvitation = async <Kind extends PlaceKind>(
  context: AppContext,
  kind: Kind,
  { invitationId, invitedAt }: MailJob,
): Promise<void> => {
  const { db, mail, config, log } = context
  const offer = mail && (await findOfferToMail(db, kind, invitationId, new Date(invitedAt)))
  if (!offer) return
  const token = await tokenOf(db, offer.id, offer.invitedAt)
  try {
    await mail.send(writeOffer(kind, offer, linkOf(config, kind, token)))
    await saveFailure(context, kind, offer, null)
  } catch (error) {
    const isFinal = error instanceof MailRejectedError
    await saveFailure(context, kind, offer, isFinal ? rejection : waiting)
    if (!isFinal) throw error
    log.info({ err: error }, 'mail server rejected an invitation')
  }
}

/** One line, bounded: names are untrusted. */
const displayName = (text: string) => {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return countCharacters(line) > 100 ? `${firstCharacters(line, 99).trimEnd()}…` : line
}

const subjects = {
  project: '{inviter} invited you to the project “{name}”',
  team: '{inviter} invited you to the team “{name}”',
} as const
const invites = {
  project: '{inviter} invited you to the project “{name}” in Atelier.',
  team: '{inviter} invited you to the team “{name}” in Atelier.',
} as const

const writeOffer = <Kind extends PlaceKind>(kind: Kind, offer: OfferRow<Kind>, link: string): Email => {
  const { days, join, offers } = terms[kind]
  const place: PlaceKind = kind
  const offered: PlainText = offers[offer.role]
  const { email: to, language } = offer
  const translate = translatorFor(language)
  const names = { inviter: displayName(offer.inviterName), name: displayName(offer.placeName) }
  return writeEmail({ to, subject: translate(subjects[place], names), language }, [
    `${translate(invites[place], names)} ${translate(offered)}`,
    { called: translate(join), link },
    translate('The link is valid for {days} days. If you don’t know the sender, you can ignore this email.', {
      days,
    }),
  ])
}
