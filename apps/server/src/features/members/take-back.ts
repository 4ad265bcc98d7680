import type { AppContext } from '../../context.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Database } from '../../platform/db/database.ts'
import { publishProject } from '../projects/index.ts'
import { type PendingRow, revokeRow } from './invitation-queries.ts'

/** From now on nobody can accept it; whose bell shows it is told. */
export const takeBack = async (
  context: AppContext,
  tx: Database,
  project: Grant<'project', 'MANAGE_MEMBERS'>,
  { id, inviteeId }: PendingRow,
): Promise<void> => {
  await revokeRow(tx, project, id)
  if (inviteeId) await context.events.publish(tx, [inviteeId], { type: 'invitation' })
  await publishProject(context, tx, project, 'updated')
}
