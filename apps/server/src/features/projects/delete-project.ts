import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { loadProject } from './access.ts'
import { publishProject } from './publish-project.ts'
import { deleteProjectRow } from './queries.ts'

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
    await context.pages.changed(tx, project.id)
    await deleteProjectRow(tx, project.grant)
  })
