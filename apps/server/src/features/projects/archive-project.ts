import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { loadProject } from './access.ts'
import { recordActivity } from './activity-queries.ts'
import { publishProject } from './publish-project.ts'
import { touchProject, updateArchivedAt } from './queries.ts'

/** PRJ-33: the owner alone; afterwards the project can only be read. */
export const archiveProject = (context: AppContext, actor: Actor, id: ProjectId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, id, 'ARCHIVE_PROJECT')
    const now = context.clock.now()
    await updateArchivedAt(tx, project.grant, now)
    await recordActivity(tx, project.grant, actor, 'archived')
    await touchProject(tx, project.grant, now)
    await publishProject(context, tx, project, 'updated')
  })
