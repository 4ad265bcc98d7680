export { recordActivity } from './activity-queries.ts'
export { hasUntrustedTextSql, projectHasUntrustedText } from './untrusted-text-queries.ts'
export {
  deleteProjectRow,
  findPublicProject,
  insertProject,
  type ProjectRow,
  type PublicProject,
  touchProject,
  updateArchivedAt,
} from './queries.ts'
export {
  deleteRevocation,
  insertDeletionRevocations,
  insertRevocation,
  deleteDeletionRevocations,
} from './revocation-queries.ts'
