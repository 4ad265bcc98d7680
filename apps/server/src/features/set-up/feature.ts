import type { Feature } from '../../feature.ts'
import { setUpRoutes } from './routes.ts'

export const setUp: Feature = {
  name: 'set-up',
  routes: setUpRoutes,
}
