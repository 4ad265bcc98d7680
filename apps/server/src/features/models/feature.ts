import type { Feature } from '../../feature.ts'
import { modelRoutes } from './routes.ts'

export const models: Feature = {
  name: 'models',
  routes: modelRoutes,
}
