export { ProjectFields } from './project-fields.tsx'
export { projectForm, type ProjectForm } from './project-form.ts'
