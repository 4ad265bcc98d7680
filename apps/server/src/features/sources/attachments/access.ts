import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { BaseKind, KnowledgePolicy } from '../../../platform/access/knowledge-policy.ts'
import { authorize, type WithGrant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isVisibleThroughBot, selectRoles } from './storage/base-queries.ts'
import { type AttachmentRow, findAttachmentRow, selectOwnAttachments } from './queries.ts'

/**
 * READ: owner, project members, readers of a bot that opens its sources. PROCESS: owner, editors. All others:
 * owner.
 */
export type AttachmentRight = 'READ' | 'PROCESS' | 'RENAME' | 'REPLACE' | 'DELETE'

export const knowledgePolicyOf = <Of extends BaseKind>(
  { knowledge }: Pick<AppContext, 'knowledge'>,
  { kind }: { kind: Of },
): KnowledgePolicy<Of> => {
  const policy = knowledge[kind]
  // unreachable: every kind has a registered policy
  if (!policy) throw notFound()
  return policy
}

type Role = Awaited<ReturnType<typeof selectRoles>>[number]

/** `roles`: the actor’s roles in the projects that contain it. `isOpen`: a bot opens it to its readers. */
const createPolicy = (
  roles: readonly Role[],
  isOpen: boolean,
): Policy<'attachment', AttachmentRow, AttachmentRight> => ({
  kind: 'attachment',
  idOf: ({ id }) => id,
  errorFor: ({ ownerId }, right, { userId }) => {
    if (ownerId === userId) return null
    if (roles.length === 0 && !isOpen) return notFound()
    if (right === 'READ') return null
    const editorRoles = roles.filter(({ role }) => role !== 'VIEWER')
    if (right !== 'PROCESS' || editorRoles.length === 0)
      return new AppError('NOT_ALLOWED', 'Only the person who added this can do that.')
    if (editorRoles.every(({ archivedAt }) => archivedAt !== null))
      return new AppError('PROJECT_ARCHIVED', 'This project is archived and read-only.')
    return null
  },
})

/** The only source of attachment grants. Throws NOT_FOUND. */
export const loadAttachment = async <Right extends AttachmentRight>(
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
  id: AttachmentId,
  right: Right,
): Promise<WithGrant<AttachmentRow, 'attachment', Right>> => {
  const row = await findAttachmentRow(db, id)
  const isOwn = row?.ownerId === actor.userId
  const roles = row ? await selectRoles(db, actor.userId, id) : []
  const isOpen = !isOwn && actor.kind !== 'guest' && roles.length === 0 && (await isVisibleThroughBot(db, id))
  return authorize(createPolicy(roles, isOpen), actor, row, right)
}

const ownAttachmentPolicy: Policy<'attachment', AttachmentRow, 'DELETE'> = {
  kind: 'attachment',
  idOf: ({ id }) => id,
  errorFor: () => null,
}

export const loadOwnAttachments = async (
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
  ids: readonly AttachmentId[],
): Promise<WithGrant<AttachmentRow, 'attachment', 'DELETE'>[]> => {
  const ownAttachments = await selectOwnAttachments(db, actor.userId, ids, 'update')
  return ownAttachments.map((row) => authorize(ownAttachmentPolicy, actor, row, 'DELETE'))
}
