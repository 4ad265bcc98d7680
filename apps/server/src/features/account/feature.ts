import type { Feature } from '../../feature.ts'
import { registerAccountJobs } from './account-jobs.ts'
import { deleteUser } from './deletion-queries.ts'
import { accountRoutes } from './routes.ts'

export const account: Feature = {
  name: 'account',
  routes: accountRoutes,
  start: registerAccountJobs,
  accountDeleted: async ({ db }, actor) => void (await deleteUser(db, actor)),
}
