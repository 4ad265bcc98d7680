import type { Feature } from '../../../feature.ts'
import { projectRoutes } from './routes.ts'

export const projects: Feature = {
  name: 'projects',
  routes: projectRoutes,
}
