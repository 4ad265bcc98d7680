import { errorStatus } from '@atelier/contract/envelope'
import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/actor.ts'
import type { AttachmentRow } from '../attachments/index.ts'
import { addFile } from './add-file.ts'
import { findFinished } from './find-finished.ts'
import { readStagedMetadata } from './upload-metadata.ts'

/** A whole upload; its id is the attachment's. */
export interface StagedUpload {
  id: string
  size: number
  metadata: Record<string, string | null> | undefined
}

/** Whether trying again can never help. */
const isRefused = (error: unknown): boolean =>
  error instanceof AppError &&
  errorStatus[error.code] < 500 &&
  error.code !== 'CONFLICT' &&
  error.code !== 'TOO_MANY_REQUESTS'

const underWay = new Map<string, Promise<AttachmentRow>>()

/**
 * Makes an attachment of a whole upload; asked for twice at once, it is done once. The
 * staged bytes are removed after the commit and not before, so that a crash in between
 * leaves something to finish at the next start.
 */
export const finishUpload = (context: AppContext, upload: StagedUpload): Promise<AttachmentRow> => {
  const begun = underWay.get(upload.id)
  if (begun) return begun
  const work = finish(context, upload).finally(() => underWay.delete(upload.id))
  underWay.set(upload.id, work)
  return work
}

const finish = async (context: AppContext, upload: StagedUpload): Promise<AttachmentRow> => {
  const { ownerId, ownerKind, filename, filetype, attachmentType, replaces, ...destination } =
    readStagedMetadata(upload.metadata)
  const actor: Actor = { kind: ownerKind, userId: ownerId }
  try {
    await using staged = await context.staging.open(upload.id, upload.size)
    const row = await addFile(context, actor, {
      id: upload.id as AttachmentId,
      path: staged.path,
      hash: staged.hash,
      size: upload.size,
      fileName: filename,
      toldType: filetype ?? '',
      attachmentType,
      replaces,
      destination,
    })
    await context.staging.remove(upload.id)
    return row
  } catch (error) {
    // another request, or replica, has ended it and taken the staged bytes away
    const done = error instanceof AppError ? null : await findFinished(context.db, upload.id)
    if (done) return done
    if (isRefused(error)) await context.staging.remove(upload.id)
    throw error
  }
}
