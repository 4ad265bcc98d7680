import type { Feature } from '../../feature.ts'
import { moveUserEvents } from './queries.ts'
import { userRoutes } from './routes.ts'

export const users: Feature = {
  name: 'users',
  routes: userRoutes,
  guestSignedUp: moveUserEvents,
}
