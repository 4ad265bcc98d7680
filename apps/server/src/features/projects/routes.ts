import * as endpoints from '@atelier/contract/endpoints/projects'
import type { AppContext } from '../../context.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { versionSeen, versionTag } from '../../platform/http/versions.ts'
import { loadProject, permissionsOf } from './access.ts'
import { archiveProject } from './archive-project.ts'
import { createProject } from './create-project.ts'
import { deleteProject } from './delete-project.ts'
import { listProjects } from './list-projects.ts'
import { readProject } from './read-project.ts'
import { updateProject } from './update-project.ts'

export const projectRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listProjects, ({ actor, query }) => listProjects(context, actor, query))
  serve(endpoints.createProject, async ({ actor, body }) =>
    readProject(context, actor, await createProject(context, actor, body)),
  )
  serve(endpoints.getProject, async ({ actor, params, answerHeaders }) => {
    const project = await readProject(context, actor, params.projectId)
    answerHeaders.set('etag', versionTag(project.version))
    return project
  })
  serve(endpoints.updateProject, async ({ actor, params, body, request, answerHeaders }) => {
    await updateProject(context, actor, params.projectId, body, versionSeen(request))
    const project = await readProject(context, actor, params.projectId)
    answerHeaders.set('etag', versionTag(project.version))
    return project
  })
  serve(endpoints.deleteProject, async ({ actor, params }) => {
    await deleteProject(context, actor, params.projectId)
    return { id: params.projectId }
  })
  serve(endpoints.archiveProject, async ({ actor, params }) => {
    await archiveProject(context, actor, params.projectId)
    return readProject(context, actor, params.projectId)
  })
  serve(endpoints.getProjectPermissions, async ({ actor, params }) => {
    const project = await loadProject(context, actor, params.projectId, 'READ')
    return permissionsOf(project.role, project.archivedAt !== null)
  })
}
