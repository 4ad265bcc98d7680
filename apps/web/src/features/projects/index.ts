export {
  onProjectEvent,
  projectKeys,
  projectListQuery,
  projectQuery,
  useCreateProject,
  useDeleteProject,
  useUpdateProject,
} from './api.ts'
export { showIssues } from './form-issues.ts'
export { ProjectFields } from './project-fields.tsx'
export { projectForm, type ProjectForm } from './project-form.ts'
