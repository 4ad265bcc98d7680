import { errorStatus } from '@atelier/contract/envelope'
import type { AttachmentId, AttachmentVersionId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import { actAs } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { createKeyedQueue } from '../../../../platform/keyed-queue.ts'
import { findVersion } from '../storage/version-queries.ts'
import { type AttachmentRow, findAttachmentRow } from '../queries.ts'
import { addFile } from './add-file.ts'
import { ownerOfStaged, parseStagedMetadata } from './upload-metadata.ts'

export const findFinishedUpload = async (db: Database, uploadId: string): Promise<AttachmentRow | null> => {
  const row = await findAttachmentRow(db, uploadId as AttachmentId)
  if (row) return row
  const version = await findVersion(db, uploadId as AttachmentVersionId)
  return version && findAttachmentRow(db, version.attachmentId)
}

export interface StagedUpload {
  id: string
  size: number
  metadata: Record<string, string | null> | undefined
}

const isRejection = (error: unknown): boolean =>
  error instanceof AppError &&
  errorStatus[error.code] < 500 &&
  error.code !== 'CONFLICT' &&
  error.code !== 'TOO_MANY_REQUESTS'

/** Per person, so that someone who uploads a folder doesn't delay everyone. */
const concurrentFinishesMax = 2
const finishQueue = createKeyedQueue(concurrentFinishesMax)

const runningUploads = new Map<string, Promise<AttachmentRow>>()

/**
 * Idempotent. Deletes staged bytes only after the commit, so that the upload can be finished after a crash.
 */
export const finishUpload = (context: AppContext, upload: StagedUpload): Promise<AttachmentRow> => {
  const pendingUpload = runningUploads.get(upload.id)
  if (pendingUpload) return pendingUpload
  const ownerId = ownerOfStaged(upload.metadata) ?? ''
  const promise = finishQueue
    .run(ownerId, () => finish(context, upload))
    .finally(() => runningUploads.delete(upload.id))
  runningUploads.set(upload.id, promise)
  return promise
}

const finish = async (context: AppContext, upload: StagedUpload): Promise<AttachmentRow> => {
  const { ownerId, ownerKind, filename, filetype, attachmentType, dropId, replaces, ...destination } =
    parseStagedMetadata(upload.metadata)
  const actor = actAs({ kind: ownerKind, userId: ownerId })
  try {
    await using stagedFile = await context.staging.open(upload.id, upload.size)
    const row = await addFile(context, actor, {
      id: upload.id as AttachmentId,
      path: stagedFile.path,
      hash: stagedFile.hash,
      size: upload.size,
      fileName: filename,
      declaredType: filetype ?? '',
      attachmentType,
      dropId,
      replaces,
      destination,
    })
    await context.staging.remove(upload.id)
    return row
  } catch (error) {
    // another request or replica may have finished the upload and removed the staged bytes
    const finishedRow = error instanceof AppError ? null : await findFinishedUpload(context.db, upload.id)
    if (finishedRow) return finishedRow
    if (isRejection(error)) await context.staging.remove(upload.id)
    throw error
  }
}
