import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/projects/sharing'
import type { AttachmentId, ProjectId, UserId } from '@atelier/contract/ids'
import type { Sentence } from '@atelier/contract/sentence'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Grant, WithGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { addItems, lockItems, requireStorageSpace } from '../../sources/attachments/storage/index.ts'
import { insertAttachments, type AttachmentRow } from '../../sources/attachments/index.ts'
import { enqueueIngest } from '../../sources/attachments/read/index.ts'
import { copyTexts, enqueueCopies, splitCopies } from '../../sources/knowledge/index.ts'
import {
  insertProject,
  projectHasUntrustedText,
  recordActivity,
  type PublicProject,
} from '../projects/store/index.ts'
import { loadForkable, loadProject, grantNewProject } from '../projects/index.ts'

type NewCopy = BodyOf<typeof endpoints.forkProject>

const copyProject = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  copy: Grant<'project', 'CREATE_PROJECT'>,
  original: WithGrant<PublicProject, 'project', 'FORK' | 'DUPLICATE_PROJECT'>,
  values: Pick<
    Parameters<typeof insertProject>[3],
    'name' | 'forkedFromId' | 'forkedFromName' | 'hasUntrustedText'
  >,
): Promise<ProjectId> => {
  await insertProject(tx, copy, actor, {
    description: original.description,
    symbol: original.symbol,
    systemPrompt: original.systemPrompt,
    goal: original.goal,
    quickstartPrompts: original.quickstartPrompts,
    creationMode: 'MANUAL',
    status: 'COMPLETED',
    ...values,
  })
  await copySources(context, tx, actor, original.grant, copy)
  await recordActivity(tx, copy, actor, 'forked', original.name)
  await context.events.publish(tx, [actor.userId], { type: 'project', projectId: copy.id, change: 'created' })
  return copy.id
}

/** PRJ-35: copies instructions and knowledge, never members, links, invitations or chats. */
export const forkProject = async (
  context: AppContext,
  actor: Actor,
  { projectId, projectName }: NewCopy,
): Promise<ProjectId> => {
  const { grant } = grantNewProject(actor)
  return context.db.transaction(async (tx) => {
    const original = await loadForkable({ db: tx }, actor, projectId)
    const forkedFrom = { forkedFromId: original.id, forkedFromName: original.name, hasUntrustedText: true }
    return copyProject(context, tx, actor, grant, original, { name: projectName, ...forkedFrom })
  })
}

export const duplicateProject = (
  context: AppContext,
  actor: Actor,
  { projectId, projectName }: NewCopy,
): Promise<ProjectId> =>
  context.db.transaction(async (tx) => {
    const original = await loadProject({ db: tx }, actor, projectId, 'DUPLICATE_PROJECT')
    if (original.status === 'PENDING')
      throw new AppError('CONFLICT', 'This project isn’t set up yet. Finish the setup, then copy it.')
    const hasUntrustedText = await projectHasUntrustedText(tx, original.grant, actor.userId)
    const values = { name: projectName, hasUntrustedText }
    return copyProject(context, tx, actor, grantNewProject(actor).grant, original, values)
  })

const createCopy = (row: AttachmentRow, ownerId: UserId, now: Date): AttachmentRow => ({
  ...row,
  id: uuidv7<AttachmentId>(),
  ownerId,
  source: 'PROJECT',
  hasUntrustedText: true,
  connectedAppFileId: null,
  extractionId: null,
  cancelRequestedAt: null,
  createdAt: now,
  updatedAt: now,
})

const toPendingRow = (copy: AttachmentRow, step: Sentence): AttachmentRow => ({
  ...copy,
  status: 'analysing',
  step,
  progress: 0,
  failure: null,
  readAt: null,
})

/** Copies share the bytes of their originals. Unfinished extractions start again for the copy. */
const copyAttachments = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  originals: readonly AttachmentRow[],
): Promise<Map<AttachmentId, AttachmentId>> => {
  const { userId: ownerId } = actor
  const size = originals.reduce((sum, row) => sum + row.size, 0)
  await requireStorageSpace(context, tx, ownerId, size)
  const now = context.clock.now()
  const pairs = originals.map((original) => ({ original, copy: createCopy(original, ownerId, now) }))
  const readPairs = pairs
    .filter(({ original }) => original.status === 'completed')
    .map(({ original, copy }) => ({ from: original.id, to: copy.id }))
  const texts = await splitCopies(tx, readPairs)
  const copiedIds = new Set(texts.currentCopies.map((pair) => pair.to))
  const laterIds = new Set(texts.deferredCopies.map((pair) => pair.to))
  const stepOf = ({ id }: AttachmentRow) =>
    laterIds.has(id) ? sentence('Waiting to be copied') : sentence('Waiting to be read')
  await insertAttachments(
    tx,
    actor,
    pairs.map(({ copy }) => (copiedIds.has(copy.id) ? copy : toPendingRow(copy, stepOf(copy)))),
  )
  await copyTexts(tx, texts.currentCopies)
  await enqueueCopies(context, tx, texts.deferredCopies)
  for (const { original, copy } of pairs)
    if (original.status !== 'completed') await enqueueIngest(context, tx, copy)
  return new Map(pairs.map(({ original, copy }) => [original.id, copy.id]))
}

/**
 * Copies sources of other people, who may delete them, and links the owner's own. Large sets continue in a
 * job.
 */
const copySources = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  sourceGrant: Grant<'project', 'FORK' | 'DUPLICATE_PROJECT'>,
  targetGrant: Grant<'project', 'CREATE_PROJECT'>,
): Promise<void> => {
  const sources = await lockItems(tx, sourceGrant.id)
  const originals = sources.filter(({ ownerId }) => ownerId !== actor.userId)
  const copies = originals.length === 0 ? null : await copyAttachments(context, tx, actor, originals)
  const now = context.clock.now().getTime()
  await addItems(
    tx,
    targetGrant,
    // increasing times keep the order of the originals
    sources.map(({ id }, index) => ({
      attachmentId: copies?.get(id) ?? id,
      addedByUserId: actor.userId,
      createdAt: new Date(now + index),
    })),
  )
}
