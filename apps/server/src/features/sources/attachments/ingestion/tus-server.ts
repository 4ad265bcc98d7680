import type { AsyncLocalStorage } from 'node:async_hooks'
import { errorStatus, type ErrorCode } from '@atelier/contract/envelope'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { verbatim } from '@atelier/contract/write-sentence'
import { Server } from '@tus/server'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError, notFound } from '../../../../platform/app-error.ts'
import { knownFailure } from '../../../../platform/known-failure.ts'
import type { Log } from '../../../../platform/log.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { findPlan } from '../../../people/plans/index.ts'
import { knowledgePolicyOf } from '../access.ts'
import { logFailure } from '../../../../platform/outages.ts'
import { requireReplaceable } from '../storage/replace-file.ts'
import { checkStorageSpace } from '../storage/storage.ts'
import { findDuplicate } from '../queries.ts'
import { checkDeclaration, isImageType } from './check-file.ts'
import { requireDestination, requireDropQuota, requireGuestQuota, resolveSource } from './destination.ts'
import { finishUpload } from './finish-upload.ts'
import { parseClientMetadata, parseStagedMetadata, ownerOfStaged } from './upload-metadata.ts'

/** The tus server sends what is thrown, so errors must contain a whole response. */
const toTusError = (error: unknown, log: Log) => {
  const appError = knownFailure(error) ?? new AppError('INTERNAL', 'The upload failed. Try again.')
  if (!(error instanceof AppError)) logFailure(log, error, {}, 'upload failed')
  const { issues } = appError
  const data = { ...appError.data, ...(issues && { issues }) }
  return { status_code: errorStatus[appError.code], body: JSON.stringify({ status: 'error', data }) }
}

const errorCodes: Record<number, ErrorCode> = {
  403: 'BAD_INPUT',
  409: 'UPLOAD_CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
}

export const fromTusError = (status: number, text: string): AppError => {
  if (status === 404 || status === 410) return notFound()
  if (status === 413) return new AppError('TOO_LARGE', messages.upload.fileTooLarge)
  if (status >= 500) return new AppError('UNAVAILABLE', 'The upload was interrupted. You can resume it.')
  return new AppError(
    errorCodes[status] ?? 'BAD_INPUT',
    verbatim(`${text.trim()} (tus 1.0 resumable upload)`),
  )
}

export const uploadPath = '/v1/uploads'
export const uploadIdHeader = 'Upload-Attachment-Id'
const duplicateHeader = 'Upload-Duplicate-Of'

type RawMetadata = Record<string, string | null> | undefined

/** Throws before the first byte if the upload can't be finished. Finishing it checks again, with a lock. */
const acceptUpload = async (
  context: AppContext,
  actor: Actor,
  rawMetadata: RawMetadata,
  size: number | undefined,
) => {
  const metadata = parseClientMetadata(rawMetadata)
  const { filetype: declaredType = '', projectId, dropId, replaces } = metadata
  const isForProject = projectId !== undefined || resolveSource(metadata) === 'PROJECT'
  const { db } = context
  const base = await requireDestination(context, db, actor, metadata)
  if (replaces) await requireReplaceable(db, actor, replaces, isImageType(declaredType))
  await requireGuestQuota(db, actor, replaces ? 0 : 1)
  await checkStorageSpace(context, db, actor.userId, await findPlan(db, actor.userId), size ?? 0)
  const addedCounts = { files: 1, images: declaredType.startsWith('image/') ? 1 : 0 }
  await requireDropQuota(db, actor, dropId, addedCounts)
  if (base) await knowledgePolicyOf(context, base).requireCapacity(db, base.id, addedCounts)
  checkDeclaration({ declaredType, size, isForProject })
  const stagedMetadata: Record<string, string> = { ownerId: actor.userId, ownerKind: actor.kind }
  for (const [name, value] of Object.entries(metadata)) if (value !== undefined) stagedMetadata[name] = value
  return stagedMetadata
}

/** tus 1.0 (https://tus.io/protocols/resumable-upload). Only the sender can see an upload. */
export const createTusServer = (context: AppContext, actors: AsyncLocalStorage<Actor>) => {
  const currentActor = (): Actor => {
    const actor = actors.getStore()
    // unreachable: the route requires an actor
    if (!actor) throw new AppError('NOT_SIGNED_IN', 'Sign in to continue.')
    return actor
  }
  const withTusErrors = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      throw toTusError(error, context.log)
    }
  }

  return new Server({
    path: uploadPath,
    datastore: context.staging.store,
    relativeLocation: true,
    maxSize: limits.upload.fileBytes,
    namingFunction: () => uuidv7(),
    onIncomingRequest: (request, id) =>
      withTusErrors(async () => {
        if (request.method === 'POST' || request.method === 'OPTIONS') return
        const upload = await context.staging.find(id)
        if (!upload || ownerOfStaged(upload.metadata) !== currentActor().userId) throw notFound()
        // former members may only cancel their uploads
        if (request.method !== 'DELETE')
          await requireDestination(context, context.db, currentActor(), parseStagedMetadata(upload.metadata))
      }),
    onUploadCreate: (_request, { metadata, size }) =>
      withTusErrors(async () => ({ metadata: await acceptUpload(context, currentActor(), metadata, size) })),
    onUploadFinish: (_request, { id, offset, metadata }) =>
      withTusErrors(async () => {
        const row = await finishUpload(context, { id, size: offset, metadata })
        const duplicateId = await findDuplicate(context.db, row)
        return {
          headers: { [uploadIdHeader]: row.id, ...(duplicateId && { [duplicateHeader]: duplicateId }) },
        }
      }),
  })
}
