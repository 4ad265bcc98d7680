import type { TeamId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import type { InvitationTarget } from '../people/invitations/index.ts'
import { requireNoTeam } from './access.ts'
import { findTeamFor, insertTeamMember, selectTeamPeople } from './queries.ts'

export const publishTeam = async (
  { events }: Pick<AppContext, 'events'>,
  tx: Database,
  team: { id: TeamId },
): Promise<void> => {
  const people = await selectTeamPeople(tx, team)
  await events.publish(
    tx,
    people.map(({ uid }) => uid),
    { type: 'team' },
  )
}

const teamFullMessage = sentence(
  'This team has reached the maximum of {maximum} people. Ask the owner to remove someone.',
  {
    maximum: limits.team.membersMax,
  },
)

export const teamTarget: InvitationTarget<'team'> = {
  kind: 'team',
  publish: publishTeam,
  join: async ({ clock }, tx, actor, { grant, role }) => {
    if (await findTeamFor(tx, actor.userId, grant.id)) return false
    await requireNoTeam(tx, actor)
    if ((await selectTeamPeople(tx, grant)).length >= limits.team.membersMax)
      throw new AppError('CONFLICT', teamFullMessage)
    await insertTeamMember(tx, grant, actor, { role, createdAt: clock.now() })
    return true
  },
}
