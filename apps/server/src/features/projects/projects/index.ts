export {
  findProject,
  loadForkableProject as loadForkable,
  loadProject,
  grantNewProject,
  requireProjectUser,
} from './access.ts'
export { createProject } from './change-project.ts'
export { presentProject } from './present.ts'
export { projectKnowledge } from './project-knowledge.ts'
export { publishProjectEvent } from './publish-project-event.ts'
export { isRevokedFrom, listProjects, readProject } from './read-projects.ts'
