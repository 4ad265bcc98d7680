import { lazy } from 'react'

export {
  allProjects,
  onProjectEvent,
  onThreadEvent,
  projectKeys,
  projectListQuery,
  projectQuery,
  useCreateProject,
  useDeleteProject,
  useUpdateProject,
  wasOvertaken,
} from './api.ts'
export { NavProjects } from './nav-projects.tsx'
export { ProjectPicker } from './project-picker.tsx'
export { ProjectsWall } from './projects-wall.tsx'

/** What is fetched when somebody asks for it. */
export const CopyProjectDialog = lazy(() => import('./copy-project-dialog.tsx'))
