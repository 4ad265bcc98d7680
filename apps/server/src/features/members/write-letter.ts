import { escapeHtml } from '../../platform/mail/html.ts'
import type { Letter } from '../../platform/mail/mail.ts'
import type { OfferRow } from './invitation-queries.ts'

const may = { VIEWER: 'read and chat in it', EDITOR: 'read, chat and edit in it' }

/** Names are people's own words: on one line, and none so long that it hides what is asked. */
const named = (text: string) => {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length > 100 ? `${line.slice(0, 99).trimEnd()}…` : line
}

/** The letter that asks somebody into a project. */
export const writeLetter = (offer: OfferRow, link: string): Letter => {
  const inviter = named(offer.inviterName)
  const project = named(offer.projectName)
  const asked = `asks you to join the project`
  const then = `You could ${may[offer.role]}.`
  const ignore = 'If you do not know the sender, leave this letter unanswered: nothing happens then.'
  return {
    to: offer.email,
    subject: `${inviter} ${asked} “${project}”`,
    text: `${inviter} ${asked} “${project}” in Atelier. ${then}\n\nJoin Project:\n${link}\n\n${ignore}\n`,
    html: [
      `<p>${escapeHtml(inviter)} ${asked} <b>${escapeHtml(project)}</b> in Atelier. ${then}</p>`,
      `<p><a href="${escapeHtml(link)}">Join Project</a></p>`,
      `<p>${escapeHtml(link)}</p>`,
      `<p>${ignore}</p>`,
    ].join('\n'),
  }
}
