import { countCharacters, firstCharacters } from '@atelier/contract/characters'
import type { InvitationId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import { jobGrant } from '../../platform/access/authorize.ts'
import { escapeHtml } from '../../platform/mail/html.ts'
import { MailRefused, type Letter } from '../../platform/mail/mail.ts'
import { linkOf, tokenOf } from './link.ts'
import { findOfferToMail, type OfferRow } from './offer-queries.ts'
import { updateMailFailure } from './queries.ts'
import { terms, type PlaceKind } from './terms.ts'

export interface MailJob {
  invitationId: InvitationId
  /** Tells one letter of an invitation from the next. Epoch milliseconds. */
  invitedAt: number
}

/** A quarter of an hour in all: as long as a mail server keeps strangers waiting. */
export const mailAttempts = { retryLimit: 6, retryDelay: 15, expireInSeconds: 120, concurrency: 3 }

const refused =
  'The mail server refused this address. Look whether it is written right, or copy the link and hand it over.'
const waiting =
  'The mail server could not be reached yet. It is tried a few times more; or copy the link and hand it over.'

/** Keeps why the letter did not go out, in words for the inviter, whose page shows it; only when it is news. */
const keepFailure = async <Kind extends PlaceKind>(
  context: AppContext,
  kind: Kind,
  offer: OfferRow<Kind>,
  failure: string | null,
): Promise<void> => {
  if (offer.mailFailure === failure) return
  await context.db.transaction(async (tx) => {
    await updateMailFailure(tx, jobGrant('a letter was tried'), offer, failure)
    await context.events.publish(tx, [offer.inviterId], terms[kind].changed(offer.placeId))
  })
}

/** Mails an invitation, unless it was answered, revoked or sent anew meanwhile. Throws what may go better later. */
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
    await mail.send(writeLetter(kind, offer, linkOf(config, kind, token)))
    await keepFailure(context, kind, offer, null)
  } catch (error) {
    const isFinal = error instanceof MailRefused
    await keepFailure(context, kind, offer, isFinal ? refused : waiting)
    if (!isFinal) throw error
    log.info({ err: error }, 'an invitation was refused by the mail server')
  }
}

/** On one line, and none so long that it hides what the letter is about. Names are people's own words. */
const named = (text: string) => {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return countCharacters(line) > 100 ? `${firstCharacters(line, 99).trimEnd()}…` : line
}

/** The letter that invites somebody into a project or a team. */
const writeLetter = <Kind extends PlaceKind>(kind: Kind, offer: OfferRow<Kind>, link: string): Letter => {
  const { days, join, offers } = terms[kind]
  const offered = offers[offer.role]
  const inviter = named(offer.inviterName)
  const name = named(offer.placeName)
  const invites = `asks you to join the ${kind}`
  const ends = `The link holds for ${days} days.`
  const ignore = 'If you do not know the sender, leave this letter unanswered: nothing happens then.'
  return {
    to: offer.email,
    subject: `${inviter} ${invites} “${name}”`,
    text: `${inviter} ${invites} “${name}” in Atelier. ${offered}\n\n${join}:\n${link}\n\n${ends} ${ignore}\n`,
    html: [
      `<p>${escapeHtml(inviter)} ${invites} <b>${escapeHtml(name)}</b> in Atelier. ${offered}</p>`,
      `<p><a href="${escapeHtml(link)}">${join}</a></p>`,
      `<p>${escapeHtml(link)}</p>`,
      `<p>${ends} ${ignore}</p>`,
    ].join('\n'),
  }
}
