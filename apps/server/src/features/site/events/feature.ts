import type { Feature } from '../../../feature.ts'
import { eventRoutes } from './routes.ts'

export const events: Feature = {
  name: 'events',
  routes: eventRoutes,
}
