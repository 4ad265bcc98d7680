import type { Feature } from '../../feature.ts'
import { grantForJob } from '../../platform/access/authorize.ts'
import { closeProject, purgeExpired, purgeProject } from './delete-project.ts'
import { selectOwnProjects } from './queries.ts'
import { projectDeletionRoutes } from './routes.ts'

const purgeQueue = 'purge-projects'

export const projectDeletion: Feature = {
  name: 'project-deletion',
  routes: projectDeletionRoutes,
  start: async (context) => {
    await context.jobs.work(purgeQueue, {}, (_job, signal) => purgeExpired(context, signal))
    await context.jobs.schedule(purgeQueue, '37 3 * * *')
  },
  accountDeleted: async (context, { userId }, signal) => {
    const ids = await selectOwnProjects(context.db, userId)
    const own = ids.map((id) =>
      grantForJob('its owner’s account is deleted', 'project', id, 'DELETE_PROJECT'),
    )
    for (const project of own) await context.db.transaction((tx) => closeProject(context, tx, project))
    for (const project of own) await purgeProject(context, project, signal)
  },
}
