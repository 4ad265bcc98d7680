import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { findOwnTeam, mayHaveTeam, type TeamRow } from './queries.ts'

/** The actor's team, and whether they could make one. */
export const getOwnTeam = async (
  { db, config }: AppContext,
  actor: Actor,
): Promise<{ row: TeamRow | null; mayCreate: boolean }> => {
  const row = await findOwnTeam(db, actor.userId)
  return { row, mayCreate: row === null && (await mayHaveTeam(db, config, actor.userId)) }
}
