import * as endpoints from '@atelier/contract/endpoints/projects/project-deletion'
import { archiveProject as archiveEndpoint } from '@atelier/contract/endpoints/projects/projects'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import { grantForJob } from '../../../platform/access/authorize.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { readProject } from '../../projects/projects/index.ts'
import { archiveProject } from './archive-project.ts'
import {
  deleteProject,
  listDeletedProjects,
  undeleteProject,
  closeProject,
  purgeExpired,
  purgeProject,
} from './delete-project.ts'
import { selectOwnProjects } from './queries.ts'

const projectDeletionRoutes = (serve: Serve, context: AppContext) => {
  serve(archiveEndpoint, async ({ actor, params }) => {
    await archiveProject(context, actor, params.projectId)
    return readProject(context, actor, params.projectId)
  })
  serve(endpoints.listDeletedProjects, ({ actor, query }) => listDeletedProjects(context, actor, query))
  serve(endpoints.deleteFinishedProject, ({ actor, params, body }) =>
    deleteProject(context, actor, { ...params, ...body }),
  )
  serve(endpoints.undeleteProject, async ({ actor, params }) => {
    await undeleteProject(context, actor, params.projectId)
    return readProject(context, actor, params.projectId)
  })
}

const purgeQueue = 'purge-projects'

export const feature: Feature = {
  name: 'project-deletion',
  routes: projectDeletionRoutes,
  start: async (context) => {
    await context.jobs.work(purgeQueue, {}, (_job, signal) => purgeExpired(context, signal))
    await context.jobs.schedule(purgeQueue, '37 3 * * *')
  },
  accountStage: 'first',
  accountDeleted: async (context, { userId }, signal) => {
    const ids = await selectOwnProjects(context.db, userId)
    const grants = ids.map((id) =>
      grantForJob('the owner’s account is being deleted', 'project', id, 'DELETE_PROJECT'),
    )
    for (const project of grants) await context.db.transaction((tx) => closeProject(context, tx, project))
    for (const project of grants) await purgeProject(context, project, signal)
  },
}
