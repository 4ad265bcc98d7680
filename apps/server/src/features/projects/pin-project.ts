import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { loadProject } from './access.ts'
import { updatePin } from './queries.ts'
import { deleteRevocation } from './revocation-queries.ts'

/** Takes a project that the actor was removed from off their list. */
export const dismissRevocation = (context: AppContext, actor: Actor, id: ProjectId): Promise<void> =>
  context.db.transaction(async (tx) => {
    if (!(await deleteRevocation(tx, actor, id))) throw notFound()
    await context.events.publish(tx, [actor.userId], { type: 'project', projectId: id, change: 'updated' })
  })

/** A matter of one's own list: it changes nothing of the project, which may be archived. */
export const pinProject = (
  context: AppContext,
  actor: Actor,
  id: ProjectId,
  isPinned: boolean,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, id, 'READ')
    await updatePin(tx, project.grant, actor, isPinned)
    await context.events.publish(tx, [actor.userId], { type: 'project', projectId: id, change: 'updated' })
  })
