import * as endpoints from '@atelier/contract/endpoints/admin/moderation'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { countReport } from '../../../platform/limits/report-limit.ts'
import {
  dismissReport,
  listReports,
  moderateBot,
  reportBot,
  reportPrompt,
  unpublishPrompt,
} from './moderate.ts'

const moderationRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.reportBot, async ({ actor, params, body, network }) => {
    await countReport(context.throttle, network)
    return reportBot(context, actor, params.chatbotId, body.reason)
  })
  serve(endpoints.reportPrompt, async ({ actor, params, body, network }) => {
    await countReport(context.throttle, network)
    return reportPrompt(context, actor, params.promptId, body.reason)
  })
  serve(endpoints.listReports, ({ actor, query }) => listReports(context, actor, query))
  serve(endpoints.dismissReport, ({ actor, params }) => dismissReport(context, actor, params.reportId))
  serve(endpoints.moderateBot, ({ actor, params, body }) =>
    moderateBot(context, actor, params.chatbotId, body),
  )
  serve(endpoints.unpublishPrompt, ({ actor, params, body }) =>
    unpublishPrompt(context, actor, params.promptId, body.reason),
  )
}

export const feature: Feature = { name: 'moderation', routes: moderationRoutes }
