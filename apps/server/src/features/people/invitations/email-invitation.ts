import { countCharacters, firstCharacters } from '@atelier/contract/characters'
import type { InvitationId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { type PlainText, translatorFor } from '../../../platform/mail/email-texts.ts'
import { EmailRejectedError, type Email } from '../../../platform/mail/mail.ts'
import { writeEmail } from '../../../platform/mail/write-email.ts'
import { invitationLink, loadInvitationToken } from './link.ts'
import { findInvitationToEmail, type InvitationDetails } from './details/detail-queries.ts'
import { updateEmailFailure } from './store/queries.ts'
import { targetTerms, type TargetKind } from './details/terms.ts'

export interface InvitationEmailJob {
  invitationId: InvitationId
  invitedAt: number
}

/** Retries for about 15 minutes, as long as greylisting mail servers delay unknown senders. */
export const emailJobOptions = { retryLimit: 6, retryDelay: 15, expireInSeconds: 120, concurrency: 3 }

const rejectedMessage =
  'The mail server rejected this address. Check the spelling, or copy the link and share it.'
const retryingMessage =
  'Couldn’t reach the mail server. Atelier will retry a few times. You can also copy the link and share it.'

const saveFailure = async <Kind extends TargetKind>(
  context: AppContext,
  kind: Kind,
  invitation: InvitationDetails<Kind>,
  failure: string | null,
): Promise<void> => {
  if (invitation.mailFailure === failure) return
  await context.db.transaction(async (tx) => {
    await updateEmailFailure(tx, jobGrant('record the email attempt'), invitation, failure)
    await context.events.publish(
      tx,
      [invitation.inviterId],
      targetTerms[kind].changeEvent(invitation.targetId),
    )
  })
}

/** Skips invitations that were answered, revoked or sent again. Throws on failures worth a retry. */
export const sendInvitationEmail = async <Kind extends TargetKind>(
  context: AppContext,
  kind: Kind,
  { invitationId, invitedAt }: InvitationEmailJob,
): Promise<void> => {
  const { db, mail, config, log } = context
  const invitation = mail && (await findInvitationToEmail(db, kind, invitationId, new Date(invitedAt)))
  if (!invitation) return
  const token = await loadInvitationToken(db, invitation.id, invitation.invitedAt)
  try {
    await mail.send(writeInvitationEmail(kind, invitation, invitationLink(config, kind, token)))
    await saveFailure(context, kind, invitation, null)
  } catch (error) {
    const isFinal = error instanceof EmailRejectedError
    await saveFailure(context, kind, invitation, isFinal ? rejectedMessage : retryingMessage)
    if (!isFinal) throw error
    log.info({ err: error }, 'mail server rejected an invitation')
  }
}

/** Names are untrusted, so they are reduced to one short line. */
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

const writeInvitationEmail = <Kind extends TargetKind>(
  kind: Kind,
  invitation: InvitationDetails<Kind>,
  link: string,
): Email => {
  const { days, join, roleTexts } = targetTerms[kind]
  const targetKind: TargetKind = kind
  const roleText: PlainText = roleTexts[invitation.role]
  const { email: to, language } = invitation
  const translate = translatorFor(language)
  const names = { inviter: displayName(invitation.inviterName), name: displayName(invitation.targetName) }
  return writeEmail({ to, subject: translate(subjects[targetKind], names), language }, [
    `${translate(invites[targetKind], names)} ${translate(roleText)}`,
    { label: translate(join), link },
    translate('The link is valid for {days} days. If you don’t know the sender, you can ignore this email.', {
      days,
    }),
  ])
}
