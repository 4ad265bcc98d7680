import type { ProjectPermission, ProjectPermissions, ProjectRole } from '@atelier/contract/projects/project'
import type { Grant } from '../../../platform/access/authorize.ts'

/**
 * Every member has READ, LEAVE and CHAT, and editors have SEE_RETRIEVAL. The permissions map lists the others
 * (PRJ-37, PRJ-38).
 */
export type ProjectRight =
  | ProjectPermission
  | 'READ'
  | 'LEAVE'
  | 'CHAT'
  | 'SEE_RETRIEVAL'
  | 'DELETE_PROJECT'
  | 'DUPLICATE_PROJECT'
  | 'RESTORE_PROJECT'
  | 'MANAGE_MEMBERS'

export type ChangeGrant = Grant<
  'project',
  Exclude<ProjectRight, 'READ' | 'CHAT' | 'SEE_RETRIEVAL'> | 'CREATE_PROJECT' | 'UNDELETE_PROJECT' | 'JOIN'
>

const ownerRights: ReadonlySet<ProjectRight> = new Set([
  'SHARE_CHAT',
  'ARCHIVE_PROJECT',
  'DELETE_PROJECT',
  'DUPLICATE_PROJECT',
  'RESTORE_PROJECT',
  'MANAGE_MEMBERS',
])
const memberRights: ReadonlySet<ProjectRight> = new Set(['READ', 'LEAVE', 'CHAT'])

export const roleMay = (role: ProjectRole, right: ProjectRight): boolean => {
  if (role === 'OWNER' || memberRights.has(right)) return true
  return role === 'EDITOR' && !ownerRights.has(right)
}

export const projectPermissions = (role: ProjectRole, archived: boolean): ProjectPermissions => {
  const isAllowed = (right: ProjectRight) => !archived && roleMay(role, right)
  return {
    SHARE_CHAT: isAllowed('SHARE_CHAT'),
    EDIT_PROJECT: isAllowed('EDIT_PROJECT'),
    ADD_KNOWLEDGE: isAllowed('ADD_KNOWLEDGE'),
    REMOVE_KNOWLEDGE: isAllowed('REMOVE_KNOWLEDGE'),
    ARCHIVE_PROJECT: isAllowed('ARCHIVE_PROJECT'),
  }
}
