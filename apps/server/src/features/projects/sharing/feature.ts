import type { Feature } from '../../../feature.ts'
import { publicPages, sharingRoutes } from './routes.ts'

export const sharing: Feature = { name: 'sharing', routes: sharingRoutes, mount: publicPages }
