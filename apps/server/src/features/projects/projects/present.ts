import type { Attachment } from '@atelier/contract/sources/attachment'
import type { Project, ProjectMember } from '@atelier/contract/projects/project'
import { UserId } from '@atelier/contract/ids'
import type { ProjectRow, PublicProject } from './store/queries.ts'
import type { RevocationRow } from './store/revocation-queries.ts'
import { projectPermissions } from './rights.ts'

const unknownUserId = UserId.parse('00000000-0000-0000-0000-000000000000')

const visibilityOf = (
  row: Pick<ProjectRow, 'isPubliclyAccessible' | 'memberCount'>,
): Project['visibilityStatus'] => {
  if (row.isPubliclyAccessible) return 'PUBLIC'
  return row.memberCount > 1 ? 'SHARED' : 'PRIVATE'
}

/** `attachments` are given only for a single project (PRJ-06). */
export const presentProject = (
  row: Omit<ProjectRow, 'sortTime' | 'sortName'>,
  members: ProjectMember[],
  attachments?: Attachment[],
): Project => ({
  id: row.id,
  name: row.name,
  description: row.description,
  symbol: row.symbol,
  systemPrompt: row.systemPrompt,
  goal: row.goal,
  archived: row.archivedAt !== null,
  displayStatus: row.archivedAt ? 'ARCHIVED' : 'ACTIVE',
  visibilityStatus: visibilityOf(row),
  userRole: row.role,
  createdByUserId: row.createdByUserId,
  createdAt: row.createdAt.getTime(),
  updatedAt: row.updatedAt.getTime(),
  members,
  memberCount: row.memberCount,
  status: row.status,
  version: row.version,
  isPubliclyAccessible: row.isPubliclyAccessible,
  allowForking: row.allowForking,
  allowSearchIndexing: row.allowSearchIndexing,
  isMember: true,
  isPinned: row.isPinned,
  forkedFrom:
    row.forkedFromId === null ? null : { projectId: row.forkedFromId, name: row.forkedFromName ?? '' },
  quickstartPrompts: row.quickstartPrompts,
  permissions: projectPermissions(row.role, row.archivedAt !== null),
  drives: attachments ? [{ folders: [{ attachments }] }] : [],
})

const revocationTexts = {
  removed: 'You were removed from this project.',
  deleted: 'The owner deleted this project.',
}

/** Removed members see only the name at that time and the reason (PRJ-06). */
export const presentRevoked = (row: RevocationRow): Project => ({
  id: row.projectId,
  name: row.name,
  description: revocationTexts[row.reason],
  symbol: row.symbol,
  systemPrompt: '',
  goal: null,
  archived: false,
  displayStatus: 'ACCESS_REVOKED',
  visibilityStatus: row.isPublic ? 'PUBLIC' : 'PRIVATE',
  userRole: 'VIEWER',
  // former members must not see the owner
  createdByUserId: unknownUserId,
  createdAt: row.revokedAt.getTime(),
  updatedAt: row.revokedAt.getTime(),
  members: [],
  memberCount: 0,
  status: 'COMPLETED',
  version: 1,
  isPubliclyAccessible: row.isPublic,
  allowForking: false,
  allowSearchIndexing: false,
  isMember: false,
  isPinned: false,
  forkedFrom: null,
  quickstartPrompts: [],
  permissions: projectPermissions('VIEWER', true),
  drives: [],
})

export const presentForReader = (row: PublicProject): Project => ({
  ...presentProject({ ...row, role: 'VIEWER', isPinned: false, memberCount: 0 }, [], []),
  isMember: false,
  systemPrompt: '',
  goal: null,
  forkedFrom: null,
  permissions: projectPermissions('VIEWER', true),
})
