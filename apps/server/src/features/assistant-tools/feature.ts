import type { Feature } from '../../feature.ts'
import { movePolicies } from './queries.ts'
import { assistantToolRoutes } from './routes.ts'

export const assistantTools: Feature = {
  name: 'assistant-tools',
  routes: assistantToolRoutes,
  guestSignedUp: movePolicies,
}
