import type { Feature } from '../../feature.ts'
import { magicImportRoutes } from './routes.ts'

export const magicImport: Feature = {
  name: 'magic-import',
  routes: magicImportRoutes,
}
