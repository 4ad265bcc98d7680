import type { AttachmentType } from '@atelier/contract/sources/attachment'
import type { FetchedFrom } from '@atelier/contract/sources/cloud-drive'
import type { AttachmentId } from '@atelier/contract/ids'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { createKeyedQueue } from '../../../../platform/keyed-queue.ts'
import { timeOf } from '../../../../platform/uuid.ts'
import { planOf } from '../../../people/plans/index.ts'
import { knowledgePolicyOf } from '../access.ts'
import { addItems } from '../storage/base-queries.ts'
import { type StoredBytes, storeBlob, storeBytes } from '../storage/store-blob.ts'
import { checkStorageSpace } from '../storage/storage.ts'
import { type AttachmentRow, findAttachmentRow, insertAttachment, lockOwner } from '../queries.ts'
import { enqueueIngest } from '../read/change-state.ts'
import { publishAttachment } from '../show/present.ts'
import {
  type Destination,
  requireDestination,
  requireDropQuota,
  requireGuestQuota,
  resolveSource,
} from './destination.ts'

export interface ConnectedApp {
  type: FetchedFrom
  fileId: string
}

export interface NewAttachment {
  id: AttachmentId
  title: string
  fileName: string
  type: AttachmentRow['type']
  attachmentType: AttachmentType
  mimeType: string
  url: string | null
  connectedApp?: ConnectedApp | undefined
  dropId?: string | undefined
  destination: Destination
  file: StoredBytes | null
}

// one at a time: each transaction locks its owner, and a waiting one would occupy a connection
const ownerQueue = createKeyedQueue(1)

/** Runs in a single transaction. Idempotent per ID. */
export const createAttachment = async (
  context: AppContext,
  actor: Actor,
  input: NewAttachment,
): Promise<AttachmentRow> => {
  if (input.file) await storeBytes(context, input.file)
  return ownerQueue.run(actor.userId, () =>
    context.db.transaction((tx) => insertWithinLimits(context, tx, actor, input)),
  )
}

const insertWithinLimits = async (
  context: AppContext,
  tx: Database,
  actor: Actor,
  input: NewAttachment,
): Promise<AttachmentRow> => {
  const { destination, file, id } = input
  const base = await requireDestination(context, tx, actor, destination)
  const policy = base && knowledgePolicyOf(context, base)
  const existing = await findAttachmentRow(tx, id)
  if (existing) return existing
  const source = resolveSource(destination)
  const isResult = input.connectedApp?.type === 'PLUGIN_RESULT'
  // pages that the assistant reads don't count toward storage
  if (source !== 'WEB') {
    const plan = planOf(await lockOwner(tx, actor.userId))
    await requireGuestQuota(tx, actor, 1)
    await checkStorageSpace(context, tx, actor.userId, plan, file?.size ?? 0)
    // limits per chat apply only to files that people add
    const addedCounts = { files: 1, images: input.type === 'IMAGE' ? 1 : 0 }
    await requireDropQuota(tx, actor, input.dropId, addedCounts)
    if (base && !isResult) await policy?.requireCapacity(tx, base.id, addedCounts)
  }
  if (file) await storeBlob(context, tx, file)
  const row = await insertAttachment(tx, actor, {
    id,
    blobHash: file?.hash ?? null,
    status: 'analysing',
    step: sentence('Waiting to be read'),
    title: input.title,
    fileName: input.fileName,
    type: input.type,
    attachmentType: input.attachmentType,
    mimeType: input.mimeType,
    url: input.url,
    connectedAppType: input.connectedApp?.type ?? null,
    connectedAppFileId: input.connectedApp?.fileId ?? null,
    source,
    dropId: input.dropId ?? null,
    size: file?.size ?? 0,
  })
  if (!row) throw new AppError('CONFLICT', 'Another request is finishing this upload.')
  if (base) {
    // items are ordered by when their upload started, not by when it ended
    await addItems(tx, base, [{ attachmentId: id, addedByUserId: actor.userId, createdAt: timeOf(id) }])
    await policy?.publishChange(context, tx, actor, base, { kind: 'source-added', titles: [input.title] })
  }
  await enqueueIngest(context, tx, row)
  await publishAttachment(context, tx, row)
  return row
}
