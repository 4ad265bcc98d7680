export { publicPages, sharingRoutes } from './routes.ts'
