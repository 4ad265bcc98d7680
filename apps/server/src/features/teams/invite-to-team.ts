import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/teams/teams'
import type { TeamId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { findEmailAccounts, invite, selectInvitee, throttleInvitations } from '../people/invitations/index.ts'
import { higherRole } from '../people/invitations/details/index.ts'
import {
  selectAccountsByEmail,
  selectInvitationsByEmail,
  selectPendingInvitations,
} from '../people/invitations/store/index.ts'
import { loadTeam } from './access.ts'
import { presentInvitee } from './present.ts'
import { publishTeam } from './team-target.ts'
import { findTeamMember, selectTeamPeople } from './queries.ts'

const selfInviteMessage = 'That’s your own email address. You’re already on this team. No one was invited.'
const tooManyInvitations = sentence(
  'A team can have up to {count} pending invitations. No one was invited. Withdraw some first.',
  { count: limits.team.pendingInvitationsMax },
)

export const inviteToTeam = async (
  context: AppContext,
  actor: Actor,
  id: TeamId,
  { emails, role }: BodyOf<typeof endpoints.inviteToTeam>,
): Promise<DataOf<typeof endpoints.inviteToTeam>> => {
  // redundant: fails before the rate limit counts; checked again for the write
  await loadTeam(context, actor, id, 'MANAGE_TEAM')
  const addresses = [...new Set(emails)]
  await throttleInvitations(context, actor, addresses)
  return context.db.transaction(async (tx) => {
    const team = await loadTeam({ db: tx }, actor, id, 'MANAGE_TEAM')
    const memberEmails = new Set((await selectTeamPeople(tx, team)).map(({ email }) => email))
    const pendingEmails = (await selectPendingInvitations(tx, team.grant)).map(({ email }) => email)
    const invitations = new Map(
      (await selectInvitationsByEmail(tx, team.grant, addresses)).map((row) => [row.email, row]),
    )
    const accounts = new Map(
      (await selectAccountsByEmail(tx, addresses)).map((account) => [account.email, account]),
    )
    const emailAccounts = await findEmailAccounts({ ...context, db: tx }, addresses)
    const ownMember = await findTeamMember(tx, team, actor.userId)
    if (addresses.every((email) => email === ownMember?.email))
      throw new AppError('CONFLICT', selfInviteMessage)
    const newAddresses = addresses.filter((email) => !memberEmails.has(email))
    if (new Set([...pendingEmails, ...newAddresses]).size > limits.team.pendingInvitationsMax)
      throw new AppError('CONFLICT', tooManyInvitations)
    const results = []
    for (const email of newAddresses) {
      const existing = invitations.get(email)
      const { invitation } = await invite(context, tx, actor, team.grant, {
        email,
        role: existing?.status === 'pending' ? higherRole('team', existing.role, role) : role,
        inviteeId: selectInvitee(accounts.get(email), existing),
        id: existing?.id,
      })
      results.push(presentInvitee(invitation, context.clock.now(), emailAccounts))
    }
    await publishTeam(context, tx, team)
    return {
      asked: results,
      skipped: addresses
        .filter((email) => memberEmails.has(email))
        .map((email) => ({ email, reason: 'This person is already on the team.' })),
    }
  })
}
