import * as endpoints from '@atelier/contract/endpoints/project-deletion'
import type { AppContext } from '../../context.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { readProject } from '../projects/index.ts'
import { deleteProject, listDeletedProjects, undeleteProject } from './delete-project.ts'

export const projectDeletionRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listDeletedProjects, ({ actor, query }) => listDeletedProjects(context, actor, query))
  serve(endpoints.deleteFinishedProject, ({ actor, params, body }) =>
    deleteProject(context, actor, { ...params, ...body }),
  )
  serve(endpoints.undeleteProject, async ({ actor, params }) => {
    await undeleteProject(context, actor, params.projectId)
    return readProject(context, actor, params.projectId)
  })
}
