import type { Feature } from '../../../feature.ts'
import { projectRoutes } from './routes.ts'

export const feature: Feature = {
  name: 'projects',
  routes: projectRoutes,
}
