export {
  onProjectEvent,
  projectKeys,
  projectListQuery,
  projectQuery,
  useCreateProject,
  useDeleteProject,
  useUpdateProject,
} from './api.ts'
