export { getProject, loadForkable, loadProject, newProject, requireProjectUser } from './access.ts'
export { recordActivity } from './activity-queries.ts'
export { createProject } from './change-project.ts'
export { presentProject } from './present.ts'
export { projectKnowledge } from './project-knowledge.ts'
export { publishProject } from './publish-project.ts'
export {
  deleteProjectRow,
  findPublicProject,
  insertProject,
  type ProjectRow,
  type PublicProject,
  touchProject,
} from './queries.ts'
export { deleteRevocation, insertDeletion, insertRevocation, undoDeletion } from './revocation-queries.ts'
export { isRevokedFrom, listProjects, readProject } from './read-projects.ts'
