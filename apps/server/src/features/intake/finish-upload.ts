import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { errorStatus } from '@atelier/contract/envelope'
import type { AttachmentId, VersionId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/actor.ts'
import { type AttachmentRow, replaceFile } from '../attachments/index.ts'
import { checkFile } from './check-file.ts'
import { createAttachment } from './create-attachment.ts'
import { sourceOf } from './destination.ts'
import { findFinished } from './find-finished.ts'
import { readStagedMetadata } from './upload-metadata.ts'

/** A whole upload; its id is the attachment's. */
export interface StagedUpload {
  id: string
  size: number
  metadata: Record<string, string | null> | undefined
}

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}

const attachmentTypeOf = (isImage: boolean, isChat: boolean): AttachmentRow['attachmentType'] => {
  if (isImage) return isChat ? 'IMAGE' : 'GLOBAL_IMAGE'
  return isChat ? 'FILE' : 'GLOBAL_FILE'
}

/** UPL-05: what is pasted into a message as a file comes by this name. */
const snippetName = 'snippet.txt'

const kindOf = (
  fileName: string,
  isImage: boolean,
  isChat: boolean,
  told: AttachmentRow['attachmentType'] | undefined,
): Pick<AttachmentRow, 'type' | 'attachmentType'> => {
  if (isImage) return { type: 'IMAGE', attachmentType: attachmentTypeOf(true, isChat) }
  if (fileName === snippetName) return { type: 'TEXT', attachmentType: 'PASTED_TEXT_FILE' }
  return { type: 'FILE', attachmentType: told ?? attachmentTypeOf(false, isChat) }
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
    const { path } = staged
    const toProject = sourceOf(destination) === 'PROJECT' || destination.projectId !== undefined
    const checked = await checkFile(path, {
      fileName: filename,
      toldType: filetype ?? '',
      size: upload.size,
      toProject,
    })
    const isChat = sourceOf(destination) === 'CHAT'
    const bytes = { path, hash: staged.hash ?? (await hashOf(path)), size: upload.size }
    const { isImage, mimeType } = checked
    const row = replaces
      ? await replaceFile(context, actor, {
          attachmentId: replaces,
          versionId: upload.id as VersionId,
          fileName: filename,
          mimeType,
          isImage,
          bytes,
        })
      : await createAttachment(context, actor, {
          id: upload.id as AttachmentId,
          title: filename,
          fileName: filename,
          ...kindOf(filename, isImage, isChat, attachmentType),
          mimeType,
          url: null,
          destination,
          file: bytes,
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
