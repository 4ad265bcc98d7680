import type { ProjectId } from '@atelier/contract/ids'
import { authorize, type WithGrant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type DeletedProjectRow, restoreDeleted } from './queries.ts'

/** Who deleted it brings it back; the query keeps to them. */
const undeleting: Policy<'project', DeletedProjectRow, 'UNDELETE_PROJECT'> = {
  kind: 'project',
  idOf: ({ projectId }) => projectId,
  refusal: () => null,
}

/** Takes a project that the actor deleted out of what is deleted; 404 for what was deleted before `since`. */
export const requireRestorable = async (
  tx: Database,
  actor: Actor,
  id: ProjectId,
  since: Date,
): Promise<WithGrant<DeletedProjectRow, 'project', 'UNDELETE_PROJECT'>> =>
  authorize(undeleting, actor, await restoreDeleted(tx, actor, id, since), 'UNDELETE_PROJECT')
