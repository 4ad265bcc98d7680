export {
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
export { ProjectsWall } from './projects-wall.tsx'
