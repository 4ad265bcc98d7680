import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import { authorize, type WithGrant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import {
  findProjectFor,
  findPublicProject,
  type ProjectLock,
  type ProjectRow,
  type PublicProject,
} from './store/queries.ts'
import { type ProjectRight, roleMay } from './rights.ts'

const endingRights: ReadonlySet<ProjectRight> = new Set(['ARCHIVE_PROJECT', 'DELETE_PROJECT'])
const readOnlyRights: ReadonlySet<ProjectRight> = new Set(['READ', 'LEAVE', 'SEE_RETRIEVAL'])

/**
 * The lock is held until commit, so that the right can't be revoked in the meantime. Writers lock for update
 * from the start, to avoid deadlocks.
 */
const lockFor = (right: ProjectRight): ProjectLock => {
  if (readOnlyRights.has(right)) return null
  if (right === 'CHAT' || right === 'DUPLICATE_PROJECT') return 'key share'
  return endingRights.has(right) ? 'update' : 'no key update'
}

const archivedError = (right: ProjectRight, isArchived: boolean): AppError | null => {
  if (readOnlyRights.has(right) || right === 'DELETE_PROJECT') return null
  if (right === 'RESTORE_PROJECT') {
    if (!isArchived) return new AppError('CONFLICT', 'This project isn’t archived.')
  } else if (isArchived) return new AppError('PROJECT_ARCHIVED', 'This project is archived and read-only.')
  return null
}

/** NOT_ALLOWED for an insufficient role, PROJECT_ARCHIVED for writes to an archived project. */
const memberPolicy: Policy<'project', ProjectRow, ProjectRight> = {
  kind: 'project',
  idOf: ({ id }) => id,
  errorFor: ({ role, archivedAt }, right) => {
    if (!roleMay(role, right))
      return new AppError('NOT_ALLOWED', 'Your role in this project doesn’t allow that.')
    return archivedError(right, archivedAt !== null)
  },
}

/**
 * The only way to load a project to act on. Throws NOT_FOUND for non-members. Pass a transaction as `db` to
 * check and write atomically.
 */
export const loadProject = async <Right extends ProjectRight>(
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
  id: ProjectId,
  right: Right,
): Promise<WithGrant<ProjectRow, 'project', Right>> =>
  authorize(memberPolicy, actor, await findProjectFor(db, actor.userId, id, lockFor(right)), right)

const forkPolicy: Policy<'project', PublicProject, 'FORK'> = {
  kind: 'project',
  idOf: ({ id }) => id,
  errorFor: ({ createdByUserId, allowForking, archivedAt }, _right, { userId }) => {
    if (createdByUserId === userId) return new AppError('NOT_ALLOWED', 'You already own this project.')
    if (!allowForking) return new AppError('NOT_ALLOWED', 'The owner doesn’t allow copying this project.')
    return archivedError('CHAT', archivedAt !== null)
  },
}

/**
 * Someone else's project that may be copied, locked so that the right can't be revoked in the meantime
 * (PRJ-35).
 */
export const loadForkableProject = async (
  { db }: { db: Database },
  actor: Actor,
  id: ProjectId,
): Promise<WithGrant<PublicProject, 'project', 'FORK'>> => {
  const project =
    (await findProjectFor(db, actor.userId, id, 'key share')) ?? (await findPublicProject(db, id))
  return authorize(forkPolicy, actor, project, 'FORK')
}

export const findProject = async (
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  id: ProjectId,
): Promise<WithGrant<ProjectRow, 'project', 'READ'> | null> => {
  const project = await findProjectFor(db, actor.userId, id)
  return project && authorize(memberPolicy, actor, project, 'READ')
}

/** AUTH-02: guests cannot use projects. */
export const requireProjectUser = (actor: Actor): void => {
  if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to create and use Projects')
}

const createPolicy: Policy<'project', { id: ProjectId }, 'CREATE_PROJECT'> = {
  kind: 'project',
  idOf: ({ id }) => id,
  errorFor: () => null,
}

export const grantNewProject = (actor: Actor): WithGrant<{ id: ProjectId }, 'project', 'CREATE_PROJECT'> => {
  requireProjectUser(actor)
  return authorize(createPolicy, actor, { id: uuidv7<ProjectId>() }, 'CREATE_PROJECT')
}
