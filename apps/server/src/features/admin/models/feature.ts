import { listModels } from '@atelier/contract/endpoints/admin/models'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import { searchesWeb } from '../../../platform/web-search/web-engines.ts'
import type { Serve } from '../../../platform/http/server-router.ts'

const modelRoutes = (serve: Serve, context: AppContext) => {
  serve(listModels, async () => ({
    ...(await context.models.list()),
    searchesWeb: searchesWeb(context.config),
  }))
}

export const feature: Feature = {
  name: 'models',
  routes: modelRoutes,
}
