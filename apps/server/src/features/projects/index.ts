export { loadProject } from './access.ts'
export { publishProject } from './publish-project.ts'
export { type ProjectRow, touchProject } from './queries.ts'
export { projectRoutes } from './routes.ts'
