import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/teams/teams'
import type { TeamId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { findHolders, invite, inviteeOf, countInvitations } from '../people/invitations/index.ts'
import { higherRole } from '../people/invitations/offers/index.ts'
import { selectAccounts, selectByEmails, selectPending } from '../people/invitations/store/index.ts'
import { loadTeam } from './access.ts'
import { presentInvitee } from './present.ts'
import { publishTeam } from './team-place.ts'
import { findTeamMember, selectTeamPeople } from './queries.ts'

const isYou = 'That’s your own email address. You’re already on this team. No one was invited.'
const tooMany = sentence(
  'A team can have up to {count} pending invitations. No one was invited. Withdraw some first.',
  { count: limits.team.askedMax },
)

export const inviteToTeam = async (
  context: AppContext,
  actor: Actor,
  id: TeamId,
  { emails, role }: BodyOf<typeof endpoints.inviteToTeam>,
): Promise<DataOf<typeof endpoints.inviteToTeam>> => {
  // redundant: checked again below, for the write
  await loadTeam(context, actor, id, 'MANAGE_TEAM')
  const addresses = [...new Set(emails)]
  await countInvitations(context, actor, addresses)
  return context.db.transaction(async (tx) => {
    const team = await loadTeam({ db: tx }, actor, id, 'MANAGE_TEAM')
    const inIt = new Set((await selectTeamPeople(tx, team)).map(({ email }) => email))
    const waiting = (await selectPending(tx, team.grant)).map(({ email }) => email)
    const invitations = new Map(
      (await selectByEmails(tx, team.grant, addresses)).map((row) => [row.email, row]),
    )
    const accounts = new Map((await selectAccounts(tx, addresses)).map((account) => [account.email, account]))
    const holders = await findHolders({ ...context, db: tx }, addresses)
    const own = await findTeamMember(tx, team, actor.userId)
    if (addresses.every((email) => email === own?.email)) throw new AppError('CONFLICT', isYou)
    const newAddresses = addresses.filter((email) => !inIt.has(email))
    if (new Set([...waiting, ...newAddresses]).size > limits.team.askedMax)
      throw new AppError('CONFLICT', tooMany)
    const results = []
    for (const email of newAddresses) {
      const before = invitations.get(email)
      const { invitation } = await invite(context, tx, actor, team.grant, {
        email,
        role: before?.status === 'pending' ? higherRole('team', before.role, role) : role,
        inviteeId: inviteeOf(accounts.get(email), before),
        id: before?.id,
      })
      results.push(presentInvitee(invitation, context.clock.now(), holders))
    }
    await publishTeam(context, tx, team)
    return {
      asked: results,
      skipped: addresses
        .filter((email) => inIt.has(email))
        .map((email) => ({ email, reason: 'This person is already on the team.' })),
    }
  })
}
