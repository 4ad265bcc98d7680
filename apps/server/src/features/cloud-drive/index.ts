export { disconnect } from './disconnect.ts'
export { cloudDriveRoutes } from './routes.ts'
