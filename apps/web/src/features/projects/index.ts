import { lazy } from '../../lib/lazy.ts'

export { projectKeys, projectQuery, useCreateProject, useUpdateProject, isVersionConflict } from './api.ts'
export { useDeleteProject } from './deletion-api.ts'
export { ProjectPicker } from './project-picker.tsx'
export { ProjectsWall } from './projects-wall.tsx'

export const CopyProjectDialog = lazy(() => import('./copy-project-dialog.tsx'))
