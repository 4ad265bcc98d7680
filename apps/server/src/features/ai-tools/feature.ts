import * as endpoints from '@atelier/contract/endpoints/tools/ai-tools'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { countGuestRequest } from '../people/plans/index.ts'
import { runTool } from './run-tool.ts'
import { moveTools } from './queries.ts'
import { countView, listTools, pinTool, reactToTool, readMetrics, readTool, unpinTool } from './tools.ts'

const toolRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listTools, ({ actor }) => listTools(context, actor))
  serve(endpoints.getTool, ({ actor, params }) => readTool(context, actor, params.slug))
  serve(endpoints.runTool, async ({ actor, params, body, request, network }) => {
    await countGuestRequest(context, actor, network)
    return runTool(context, actor, params.slug, body.text, request.signal)
  })
  serve(endpoints.getToolMetrics, () => readMetrics(context))
  serve(endpoints.reactToTool, ({ actor, body }) => reactToTool(context, actor, body))
  serve(endpoints.countToolView, ({ actor, query }) => countView(context, actor, query.toolId))
  serve(endpoints.pinTool, ({ actor, body }) => pinTool(context, actor, body.toolId))
  serve(endpoints.unpinTool, ({ actor, body }) => unpinTool(context, actor, body.toolId))
}

export const feature: Feature = { name: 'ai-tools', routes: toolRoutes, guestSignedUp: moveTools }
