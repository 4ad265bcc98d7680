import type { TeamId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/db/database.ts'
import { selectTeamPeople } from './queries.ts'

/** Tells the browsers of everybody in a team, in the transaction that changes it; who goes is told before. */
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
