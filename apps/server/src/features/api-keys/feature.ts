import type { Feature } from '../../feature.ts'
import { deleteKeysOf } from './queries.ts'
import { apiKeyRoutes } from './routes.ts'

export const apiKeys: Feature = {
  name: 'api-keys',
  routes: apiKeyRoutes,
  accountClosed: (_context, tx, { holder }) => deleteKeysOf(tx, holder),
}
