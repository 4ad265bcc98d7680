import type { Feature } from '../../feature.ts'
import { disconnect } from './disconnect.ts'
import { cloudDriveRoutes } from './routes.ts'

export const cloudDrive: Feature = {
  name: 'cloud-drive',
  routes: cloudDriveRoutes,
  accountDeleted: async (context, actor) => void (await disconnect(context, actor)),
}
