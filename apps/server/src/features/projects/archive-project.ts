import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { loadProject } from './access.ts'
import { recordActivity } from './activity-queries.ts'
import { publishProject } from './publish-project.ts'
import { touchProject, updateProjectRow } from './queries.ts'

/** PRJ-33: the owner alone; afterwards the project can only be read. */
export const archiveProject = (context: AppContext, actor: Actor, id: ProjectId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, id, 'ARCHIVE_PROJECT')
    const now = context.clock.now()
    await updateProjectRow(tx, project.id, { archivedAt: now })
    await recordActivity(tx, project.id, actor.userId, 'archived')
    await touchProject(tx, project.id, now)
    await publishProject(context, tx, project, 'updated')
  })
