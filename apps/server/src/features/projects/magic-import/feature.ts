import * as endpoints from '@atelier/contract/endpoints/projects/set-up'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { searchResources } from './search-resources.ts'

const magicImportRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.searchResources, async ({ actor, body, request }) => ({
    results: await searchResources(context, actor, body.goal, request.signal),
  }))
}

export const feature: Feature = {
  name: 'magic-import',
  routes: magicImportRoutes,
}
