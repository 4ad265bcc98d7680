import { listModels } from '@atelier/contract/endpoints/models'
import type { AppContext } from '../../context.ts'
import type { Serve } from '../../platform/http/server-router.ts'

export const modelRoutes = (serve: Serve, context: AppContext) => {
  serve(listModels, () => context.models.list())
}
