import { listModels } from '@atelier/contract/endpoints/models'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import type { Serve } from '../../platform/http/server-router.ts'

const modelRoutes = (serve: Serve, context: AppContext) => {
  serve(listModels, () => context.models.list())
}

export const models: Feature = {
  name: 'models',
  routes: modelRoutes,
}
