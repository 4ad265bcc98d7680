import { countCharacters, firstCharacters } from '@atelier/contract/characters'
import { escapeHtml } from '../../platform/mail/html.ts'
import type { Letter } from '../../platform/mail/mail.ts'

/** What a letter asks. Names are people's own words. */
export interface Question {
  readonly to: string
  readonly inviterName: string
  readonly what: 'project' | 'team'
  readonly name: string
  /** What who joins could do, as a sentence. */
  readonly offers: string
  /** What the link is called. */
  readonly join: string
  /** How long the link opens it. */
  readonly days: number
}

/** On one line, and none so long that it hides what is asked. */
const named = (text: string) => {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return countCharacters(line) > 100 ? `${firstCharacters(line, 99).trimEnd()}…` : line
}

/** The letter that asks somebody into a project or a team. */
export const writeLetter = (question: Question, link: string): Letter => {
  const { to, what, offers, join, days } = question
  const inviter = named(question.inviterName)
  const name = named(question.name)
  const asked = `asks you to join the ${what}`
  const ends = `The link holds for ${days} days.`
  const ignore = 'If you do not know the sender, leave this letter unanswered: nothing happens then.'
  return {
    to,
    subject: `${inviter} ${asked} “${name}”`,
    text: `${inviter} ${asked} “${name}” in Atelier. ${offers}\n\n${join}:\n${link}\n\n${ends} ${ignore}\n`,
    html: [
      `<p>${escapeHtml(inviter)} ${asked} <b>${escapeHtml(name)}</b> in Atelier. ${offers}</p>`,
      `<p><a href="${escapeHtml(link)}">${join}</a></p>`,
      `<p>${escapeHtml(link)}</p>`,
      `<p>${ends} ${ignore}</p>`,
    ].join('\n'),
  }
}
