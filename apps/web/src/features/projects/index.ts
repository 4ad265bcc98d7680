import { lazy } from '../../lib/lazy.ts'

export { projectKeys, projectQuery, useCreateProject, useUpdateProject, wasOvertaken } from './api.ts'
export { useDeleteProject } from './deletion-api.ts'
export { ProjectPicker } from './project-picker.tsx'
export { ProjectsWall } from './projects-wall.tsx'

/** What is fetched when somebody asks for it. */
export const CopyProjectDialog = lazy(() => import('./copy-project-dialog.tsx'))
