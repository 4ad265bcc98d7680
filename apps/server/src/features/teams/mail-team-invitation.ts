import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../context.ts'
import { jobGrant } from '../../platform/access/authorize.ts'
import { handLetter, linkOf, type MailJob, tokenOf, writeLetter } from '../members/index.ts'
import { findTeamOfferToMail, type TeamOfferRow, updateTeamMailFailure } from './invitation-queries.ts'

export const teamMailQueue = 'mail-team-invitation'

const may = {
  member: 'You could be invited to its projects with everybody in it.',
  admin: 'You could be invited to its projects with everybody in it, and say who is in it.',
}

const letterFor = (offer: TeamOfferRow, link: string) =>
  writeLetter(
    {
      to: offer.email,
      inviterName: offer.inviterName,
      what: 'team',
      name: offer.teamName,
      offers: may[offer.role ?? 'member'],
      join: 'Join team',
      days: limits.team.invitationDays,
    },
    link,
  )

/** Tells the inviter, whose page shows it; only when it is news. */
const keepFailure = async (
  context: AppContext,
  offer: TeamOfferRow,
  failure: string | null,
): Promise<void> => {
  if (offer.mailFailure === failure) return
  await context.db.transaction(async (tx) => {
    await updateTeamMailFailure(tx, jobGrant('a letter was tried'), offer, failure)
    await context.events.publish(tx, [offer.inviterId], { type: 'team' })
  })
}

export const mailTeamInvitation = async (
  context: AppContext,
  { invitationId, invitedAt }: MailJob,
): Promise<void> => {
  const offer = context.mail && (await findTeamOfferToMail(context.db, invitationId, new Date(invitedAt)))
  if (!offer) return
  const token = await tokenOf(context.db, offer.id, offer.invitedAt)
  await handLetter(context, letterFor(offer, linkOf(context.config, `team/${token}`)), (failure) =>
    keepFailure(context, offer, failure),
  )
}
