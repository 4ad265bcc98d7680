export { onProjectEvent, projectKeys, projectListQuery, projectQuery, useUpdateProject } from './api.ts'
export { ProjectsWall } from './projects-wall.tsx'
