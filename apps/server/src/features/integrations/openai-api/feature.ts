import * as endpoints from '@atelier/contract/endpoints/integrations/openai-api'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { countGuestRequest } from '../../people/plans/index.ts'
import { complete, streamCompletion } from './complete.ts'
import { listChatModels } from './list-chat-models.ts'
import { respond, streamResponse } from './respond.ts'

const openAiRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listOpenAiModels, async ({ actor }) => ({
    object: 'list' as const,
    data: await listChatModels(context, actor),
  }))
  serve(endpoints.createCompletion, async ({ actor, request, body, network }) => {
    await countGuestRequest(context, actor, network)
    const completionRequest = { actor, request, body }
    return body.stream === true
      ? streamCompletion(context, completionRequest)
      : complete(context, completionRequest)
  })
  serve(endpoints.createResponse, async ({ actor, request, body, network }) => {
    await countGuestRequest(context, actor, network)
    const call = { actor, request, body }
    return body.stream === true ? streamResponse(context, call) : respond(context, call)
  })
}

export const feature: Feature = { name: 'openai-api', routes: openAiRoutes }
