export { magicImportRoutes } from './routes.ts'
