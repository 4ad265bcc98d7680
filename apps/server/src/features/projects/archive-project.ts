import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { loadProject } from './access.ts'
import { recordActivity } from './activity-queries.ts'
import { publishProject } from './publish-project.ts'
import { deleteProjectRow, touchProject, updateArchivedAt } from './queries.ts'

/** PRJ-18: only a project that was never finished; its attachments stay in their owners' vaults. */
export const deleteProject = (context: AppContext, actor: Actor, id: ProjectId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, id, 'DELETE_PROJECT')
    if (project.status !== 'PENDING')
      throw new AppError(
        'CONFLICT',
        `This project is finished. Delete it with POST /v1/projects/${id}/delete and its name. Nothing was deleted.`,
      )
    await publishProject(context, tx, project, 'deleted')
    await deleteProjectRow(tx, project.grant)
  })

/** Brings an archived project back as it was: the owner alone. */
export const restoreProject = (context: AppContext, actor: Actor, id: ProjectId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const project = await loadProject({ db: tx }, actor, id, 'RESTORE_PROJECT')
    await updateArchivedAt(tx, project.grant, null)
    await recordActivity(tx, project.grant, actor, 'restored')
    await touchProject(tx, project.grant, context.clock.now())
    await publishProject(context, tx, project, 'updated')
  })

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
