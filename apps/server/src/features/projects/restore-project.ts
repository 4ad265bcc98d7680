import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { loadProject } from './access.ts'
import { recordActivity } from './activity-queries.ts'
import { publishProject } from './publish-project.ts'
import { touchProject, updateArchivedAt } from './queries.ts'

/** Brings an archived project back as it was: the owner alone. */
export const restoreProject = (context: AppContext, actor: Actor, id: ProjectId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, id, 'RESTORE_PROJECT')
    await updateArchivedAt(tx, project.grant, null)
    await recordActivity(tx, project.grant, actor, 'restored')
    await touchProject(tx, project.grant, context.clock.now())
    await publishProject(context, tx, project, 'updated')
  })
