import { getUsage } from '@atelier/contract/endpoints/people/usage'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { readUsage } from './read-usage.ts'

const usageRoutes = (serve: Serve, context: AppContext) => {
  serve(getUsage, ({ actor }) => readUsage(context, actor.userId))
}

export const feature: Feature = {
  name: 'usage',
  routes: usageRoutes,
}
