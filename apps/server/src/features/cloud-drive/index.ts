export { cloudDriveRoutes } from './routes.ts'
