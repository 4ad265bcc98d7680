import { limits } from '@atelier/contract/limits'
import { AppError } from '../../platform/app-error.ts'
import type { Place } from '../invitations/index.ts'
import { requireNoTeam } from './access.ts'
import { publishTeam } from './publish-team.ts'
import { findTeamFor, insertTeamMember, selectTeamPeople } from './queries.ts'

const full = `This team has ${limits.team.membersMax} people, as many as it can have. Ask its owner to make room.`

/** A team as what people are invited into. */
export const teamPlace: Place<'team'> = {
  kind: 'team',
  publish: publishTeam,
  join: async ({ clock }, tx, actor, { grant, role }) => {
    if (await findTeamFor(tx, actor.userId, grant.id)) return false
    await requireNoTeam(tx, actor)
    if ((await selectTeamPeople(tx, grant)).length >= limits.team.membersMax)
      throw new AppError('CONFLICT', full)
    await insertTeamMember(tx, grant, actor, { role, createdAt: clock.now() })
    return true
  },
}
