export { vaultRoutes } from './routes.ts'
