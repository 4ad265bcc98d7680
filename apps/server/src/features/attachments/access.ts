import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { BaseId } from '../../db/schema/index.ts'
import type { KnowledgePolicy } from '../../platform/access/knowledge-policy.ts'
import type { Actor, Authorized } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { type BaseOwner, selectRoles } from './keep/base-queries.ts'
import { type AttachmentRow, findAttachmentRow, selectOwnAttachments } from './queries.ts'

/** READ: the owner and members of its projects. PROCESS (retry, cancel): owner and editors. RENAME, REPLACE, DELETE: the owner. */
export type AttachmentRight = 'READ' | 'PROCESS' | 'RENAME' | 'REPLACE' | 'DELETE'

/** What the feature says that owns a knowledge base. */
export const policyOf = (
  { knowledge }: Pick<AppContext, 'knowledge'>,
  { kind }: BaseOwner,
): KnowledgePolicy<BaseId> => {
  const policy = knowledge[kind]
  if (!policy) throw notFound()
  return policy
}

/** The only way to get an attachment to act on; 404 for whoever may not know of it. */
export const loadAttachment = async <Right extends AttachmentRight>(
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
  id: AttachmentId,
  right: Right,
): Promise<Authorized<AttachmentRow, Right>> => {
  const row = await findAttachmentRow(db, id)
  if (!row) throw notFound()
  const roles = await selectRoles(db, actor.userId, id)
  const isOwner = row.ownerId === actor.userId
  if (!isOwner && roles.length === 0) throw notFound()
  const editing = roles.filter(({ role }) => role !== 'VIEWER')
  const isEditor = editing.some(({ archivedAt }) => archivedAt === null)
  const may = {
    READ: true,
    PROCESS: isOwner || isEditor,
    RENAME: isOwner,
    REPLACE: isOwner,
    DELETE: isOwner,
  }[right]
  if (!may && right === 'PROCESS' && editing.length > 0)
    throw new AppError('PROJECT_ARCHIVED', 'This project is archived, so it can only be read.')
  if (!may) throw new AppError('NOT_ALLOWED', 'Only the person who added this may do that.')
  return row as Authorized<AttachmentRow, Right>
}

/** Those of these that are the actor's own; nobody else deletes them until the transaction ends. */
export const loadOwnAttachments = async (
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
  ids: readonly AttachmentId[],
): Promise<Authorized<AttachmentRow, 'DELETE'>[]> =>
  (await selectOwnAttachments(db, actor.userId, ids, 'update')) as Authorized<AttachmentRow, 'DELETE'>[]
