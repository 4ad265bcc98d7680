import * as endpoints from '@atelier/contract/endpoints/tools/assistant-tools'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { copyPolicies } from './queries.ts'
import { listTools, setToolPolicy } from './tools.ts'

const assistantToolRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listAssistantTools, async ({ actor }) => ({ tools: await listTools(context, actor) }))
  serve(endpoints.updateAssistantTool, ({ actor, params, body }) =>
    setToolPolicy(context, actor, params.name, body.policy),
  )
}

export const feature: Feature = {
  name: 'assistant-tools',
  routes: assistantToolRoutes,
  guestSignedUp: copyPolicies,
}
