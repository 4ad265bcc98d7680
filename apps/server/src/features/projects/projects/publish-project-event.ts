import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { selectMemberIds, type ProjectRow } from './store/queries.ts'

export const publishProjectEvent = async (
  context: Pick<AppContext, 'events'>,
  tx: Database,
  project: Pick<ProjectRow, 'id'>,
  change: 'updated' | 'deleted',
): Promise<void> =>
  context.events.publish(tx, await selectMemberIds(tx, project.id), {
    type: 'project',
    projectId: project.id,
    change,
  })
