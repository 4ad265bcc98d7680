import type { Feature } from '../../../feature.ts'
import { eventRoutes } from './routes.ts'

export const feature: Feature = {
  name: 'events',
  routes: eventRoutes,
}
