import { countCharacters, firstCharacters } from '@atelier/contract/characters'
import { escapeHtml } from '../../platform/mail/html.ts'
import type { Letter } from '../../platform/mail/mail.ts'
import type { OfferRow } from './offer-queries.ts'
import { type PlaceKind, terms } from './terms.ts'

/** On one line, and none so long that it hides what the letter is about. Names are people's own words. */
const named = (text: string) => {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return countCharacters(line) > 100 ? `${firstCharacters(line, 99).trimEnd()}…` : line
}

/** The letter that invites somebody into a project or a team. */
export const writeLetter = <Kind extends PlaceKind>(
  kind: Kind,
  offer: OfferRow<Kind>,
  link: string,
): Letter => {
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
