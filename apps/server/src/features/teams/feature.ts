import type { Feature } from '../../feature.ts'
import { deleteTeamsOf } from './queries.ts'
import { teamRoutes } from './routes.ts'

export const feature: Feature = {
  name: 'teams',
  routes: teamRoutes,
  accountDeleted: ({ db }, actor) => deleteTeamsOf(db, actor),
}
