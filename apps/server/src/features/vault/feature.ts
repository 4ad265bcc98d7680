import type { Feature } from '../../feature.ts'
import { vaultRoutes } from './routes.ts'

export const vault: Feature = {
  name: 'vault',
  routes: vaultRoutes,
}
