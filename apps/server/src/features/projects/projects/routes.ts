import * as endpoints from '@atelier/contract/endpoints/projects/projects'
import type { AppContext } from '../../../context.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { expectedVersion, versionTag } from '../../../platform/http/versions.ts'
import {
  restoreProject,
  deleteProject,
  createProject,
  dismissRevocation,
  pinProject,
  updateProject,
} from './change-project.ts'
import { listActivity, listInstructions, listProjects, readProject } from './read-projects.ts'

export const projectRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listProjects, ({ actor, query }) => listProjects(context, actor, query))
  serve(endpoints.createProject, async ({ actor, body }) =>
    readProject(context, actor, await createProject(context, actor, body)),
  )
  serve(endpoints.getProject, async ({ actor, params, responseHeaders }) => {
    const project = await readProject(context, actor, params.projectId)
    responseHeaders.set('etag', versionTag(project.version))
    return project
  })
  serve(endpoints.updateProject, async ({ actor, params, body, request, responseHeaders }) => {
    await updateProject(context, actor, params.projectId, body, expectedVersion(request))
    const project = await readProject(context, actor, params.projectId)
    responseHeaders.set('etag', versionTag(project.version))
    return project
  })
  serve(endpoints.deleteProject, async ({ actor, params }) => {
    await deleteProject(context, actor, params.projectId)
    return { id: params.projectId }
  })
  serve(endpoints.restoreProject, async ({ actor, params }) => {
    await restoreProject(context, actor, params.projectId)
    return readProject(context, actor, params.projectId)
  })
  serve(endpoints.pinProject, async ({ actor, params, body }) => {
    await pinProject(context, actor, params.projectId, body.isPinned)
    return { id: params.projectId, ...body }
  })
  serve(endpoints.dismissRevocation, async ({ actor, params }) => {
    await dismissRevocation(context, actor, params.projectId)
    return { id: params.projectId }
  })
  serve(endpoints.listActivity, ({ actor, params, query }) =>
    listActivity(context, actor, { ...params, ...query }),
  )
  serve(endpoints.listInstructions, ({ actor, params, query }) =>
    listInstructions(context, actor, { ...params, ...query }),
  )
  serve(endpoints.getProjectPermissions, async ({ actor, params }) => {
    const { permissions } = await readProject(context, actor, params.projectId)
    return permissions
  })
}
