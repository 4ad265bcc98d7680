import type { ProjectId } from '@atelier/contract/ids'
import { authorize, type WithGrant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type DeletedProjectRow, consumeDeleted } from './queries.ts'

const undeletePolicy: Policy<'project', DeletedProjectRow, 'UNDELETE_PROJECT'> = {
  kind: 'project',
  idOf: ({ projectId }) => projectId,
  errorFor: () => null,
}

/** Claims the deleted project. Throws NOT_FOUND if it was deleted before `since` or by someone else. */
export const requireRestorable = async (
  tx: Database,
  actor: Actor,
  id: ProjectId,
  since: Date,
): Promise<WithGrant<DeletedProjectRow, 'project', 'UNDELETE_PROJECT'>> =>
  authorize(undeletePolicy, actor, await consumeDeleted(tx, actor, id, since), 'UNDELETE_PROJECT')
