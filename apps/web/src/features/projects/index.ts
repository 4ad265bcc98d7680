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
export { CopyProjectDialog } from './copy-project-dialog.tsx'
export { NavProjects } from './nav-projects.tsx'
export { ProjectPicker } from './project-picker.tsx'
export { ProjectsWall } from './projects-wall.tsx'
