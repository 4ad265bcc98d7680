import * as endpoints from '@atelier/contract/endpoints/projects/set-up'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { generateProject, loadForGenerating } from './generate-project.ts'
import { generateStream, whileAllowed } from './generate-stream.ts'

const acceptsEvents = (request: Request) =>
  (request.headers.get('accept') ?? '').includes('text/event-stream')

const setUpRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.generateProject, async ({ actor, params, body, request }) => {
    const since = context.access.changes
    const project = await loadForGenerating(context, actor, params.projectId)
    const reader = { actor, projectId: project.id, request, since }
    const { goal, model } = body
    if (acceptsEvents(request))
      return generateStream(context, reader, (report, signal) =>
        generateProject(context, actor, project, { goal, model, report, signal }),
      )
    return whileAllowed(context, reader, new AbortController(), (signal) =>
      generateProject(context, actor, project, { goal, model, report: () => undefined, signal }),
    )
  })
}

export const feature: Feature = {
  name: 'set-up',
  routes: setUpRoutes,
}
