import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { stopRunsInProject } from '../../answers/index.ts'
import { loadProject, publishProjectEvent } from '../../projects/projects/index.ts'
import { recordActivity, touchProject, updateArchivedAt } from '../../projects/projects/store/index.ts'

/** PRJ-33: requires the owner. Makes the project read-only and stops its running answers. */
export const archiveProject = (context: AppContext, actor: Actor, id: ProjectId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, id, 'ARCHIVE_PROJECT')
    const now = context.clock.now()
    await updateArchivedAt(tx, project.grant, now)
    await recordActivity(tx, project.grant, actor, 'archived')
    await touchProject(tx, project.grant, now)
    await stopRunsInProject(context, tx, project.grant, { projectId: id, userId: null })
    await publishProjectEvent(context, tx, project, 'updated')
  })
