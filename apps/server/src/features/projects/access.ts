import type { ProjectId } from '@atelier/contract/ids'
import type { ProjectPermission, ProjectPermissions, ProjectRole } from '@atelier/contract/project'
import type { AppContext } from '../../context.ts'
import type { Actor, Authorized } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  findProjectFor,
  findPublicProject,
  type ProjectHold,
  type ProjectRow,
  type PublicProject,
} from './queries.ts'

/** READ and CHAT are every member's; the rest is in the permissions map (PRJ-37, PRJ-38), or the owner's. */
export type ProjectRight =
  | ProjectPermission
  | 'READ'
  | 'CHAT'
  | 'DELETE_PROJECT'
  | 'DUPLICATE_PROJECT'
  | 'RESTORE_PROJECT'
  | 'MANAGE_MEMBERS'

const ownerAlone: ReadonlySet<ProjectRight> = new Set([
  'SHARE_CHAT',
  'ARCHIVE_PROJECT',
  'DELETE_PROJECT',
  'DUPLICATE_PROJECT',
  'RESTORE_PROJECT',
  'MANAGE_MEMBERS',
])
const everyone: ReadonlySet<ProjectRight> = new Set(['READ', 'CHAT'])

const roleMay = (role: ProjectRole, right: ProjectRight): boolean => {
  if (role === 'OWNER' || everyone.has(right)) return true
  return role === 'EDITOR' && !ownerAlone.has(right)
}

const endsWriting: ReadonlySet<ProjectRight> = new Set(['ARCHIVE_PROJECT', 'DELETE_PROJECT'])

/**
 * A right that was there at its check is there until the write is committed: who takes it away
 * waits. Who will write to the project's row takes the lock for that at once, so that no two
 * wait for each other.
 */
const holdFor = (right: ProjectRight): ProjectHold => {
  if (right === 'READ') return null
  if (right === 'CHAT' || right === 'DUPLICATE_PROJECT') return 'key share'
  return endsWriting.has(right) ? 'update' : 'no key update'
}

/** What a role may do now: nothing but read in an archived project. */
export const permissionsOf = (role: ProjectRole, archived: boolean): ProjectPermissions => {
  const may = (right: ProjectRight) => !archived && roleMay(role, right)
  return {
    SHARE_CHAT: may('SHARE_CHAT'),
    EDIT_PROJECT: may('EDIT_PROJECT'),
    ADD_KNOWLEDGE: may('ADD_KNOWLEDGE'),
    REMOVE_KNOWLEDGE: may('REMOVE_KNOWLEDGE'),
    ARCHIVE_PROJECT: may('ARCHIVE_PROJECT'),
  }
}

const requireFit = (right: ProjectRight, isArchived: boolean): void => {
  if (right === 'READ' || right === 'DELETE_PROJECT') return
  if (right === 'RESTORE_PROJECT') {
    if (!isArchived) throw new AppError('CONFLICT', 'This project is not archived.')
  } else if (isArchived)
    throw new AppError('PROJECT_ARCHIVED', 'This project is archived, so it can only be read.')
}

/**
 * The only way to get a project to act on: 404 for who is no member, 403 for whose role
 * does not allow it, 409 for a write to an archived one. Give the transaction as `db`
 * where the check and the write must not come apart.
 */
export const loadProject = async <Right extends ProjectRight>(
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
  id: ProjectId,
  right: Right,
): Promise<Authorized<ProjectRow, Right>> => {
  const found = await findProjectFor(db, actor.userId, id, holdFor(right))
  if (!found) throw notFound()
  if (!roleMay(found.role, right))
    throw new AppError('NOT_ALLOWED', 'Your role in this project does not allow that.')
  requireFit(right, found.archivedAt !== null)
  return found as Authorized<ProjectRow, Right>
}

/**
 * A project that the actor may copy: a member's or a public one whose owner allows it, never one's own (PRJ-35).
 * Held until the copy is made, so that nobody takes the right away meanwhile.
 */
export const loadForkable = async (
  { db }: { db: Database },
  actor: Actor,
  id: ProjectId,
): Promise<Authorized<PublicProject, 'FORK'>> => {
  const found = (await findProjectFor(db, actor.userId, id, 'key share')) ?? (await findPublicProject(db, id))
  if (!found) throw notFound()
  if (found.createdByUserId === actor.userId)
    throw new AppError('NOT_ALLOWED', 'This project is yours already.')
  if (!found.allowForking)
    throw new AppError('NOT_ALLOWED', 'Its owner does not let others copy this project.')
  requireFit('CHAT', found.archivedAt !== null)
  return found as Authorized<PublicProject, 'FORK'>
}

/** A project to read, for its members; null for who is none. */
export const getProject = async (
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  id: ProjectId,
): Promise<Authorized<ProjectRow, 'READ'> | null> =>
  (await findProjectFor(db, actor.userId, id)) as Authorized<ProjectRow, 'READ'> | null

/** AUTH-02: guests cannot use projects. */
export const requireProjectUser = (actor: Actor): void => {
  if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to create and use Projects')
}
