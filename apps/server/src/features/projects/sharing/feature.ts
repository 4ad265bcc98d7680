import type { Feature } from '../../../feature.ts'
import { publicPages, sharingRoutes } from './routes.ts'

export const feature: Feature = { name: 'sharing', routes: sharingRoutes, mount: publicPages }
