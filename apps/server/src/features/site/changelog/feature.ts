import type { Feature } from '../../../feature.ts'
import { moveReactions } from './queries.ts'
import { changelogPages, changelogRoutes } from './routes.ts'

export const feature: Feature = {
  name: 'changelog',
  routes: changelogRoutes,
  mount: changelogPages,
  guestSignedUp: moveReactions,
}
