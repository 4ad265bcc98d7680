import { AsyncLocalStorage } from 'node:async_hooks'
import { errorStatus } from '@atelier/contract/envelope'
import { AttachmentId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import type { Hono } from 'hono'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { errorAnswer } from '../../platform/http/error-answer.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { loadAttachment } from '../attachments/index.ts'
import { requireDestination } from './destination.ts'
import { finishUpload, stagingDir } from './finish-upload.ts'
import { readGivenMetadata, readStagedMetadata } from './upload-metadata.ts'

export const uploadPath = '/v1/uploads'
const idHeader = 'Upload-Attachment-Id'

const wholeOf = (id: string, size: number, metadata: Record<string, string | null> | undefined) => ({
  id,
  size,
  metadata,
})

/** tus sends what is thrown as it is: an envelope with the fitting status. */
const refusal = (error: unknown, context: AppContext) => {
  const known = error instanceof AppError ? error : new AppError('INTERNAL', 'The upload failed. Try again.')
  if (!(error instanceof AppError)) context.log.error({ err: error }, 'upload failed')
  const body = JSON.stringify({ status: 'error', data: { message: known.message, code: known.code } })
  return { status_code: errorStatus[known.code], body }
}

/**
 * The tus 1.0 server (https://tus.io/protocols/resumable-upload): an upload's id is the
 * id of the attachment that it becomes, and nobody but its sender knows of it.
 */
const createTus = (context: AppContext, actors: AsyncLocalStorage<Actor>) => {
  const store = new FileStore({ directory: stagingDir(context) })
  const actor = (): Actor => {
    const found = actors.getStore()
    if (!found) throw new AppError('NOT_SIGNED_IN', 'Sign in to go on.')
    return found
  }
  const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      throw refusal(error, context)
    }
  }
  const finish = (id: string, size: number, metadata: Record<string, string | null> | undefined) =>
    finishUpload(context, wholeOf(id, size, metadata))

  const server = new Server({
    path: uploadPath,
    datastore: store,
    relativeLocation: true,
    maxSize: limits.upload.fileBytes,
    namingFunction: () => uuidv7(),
    onIncomingRequest: (request, id) =>
      guarded(async () => {
        if (request.method === 'POST' || request.method === 'OPTIONS') return
        const upload = await store.getUpload(id).catch(() => null)
        if (upload && readStagedMetadata(upload.metadata).ownerId !== actor().userId) throw notFound()
      }),
    onUploadCreate: (_request, upload) =>
      guarded(async () => {
        const metadata = readGivenMetadata(upload.metadata)
        await requireDestination(context, actor(), metadata)
        const { userId: ownerId, kind: ownerKind } = actor()
        const kept: Record<string, string> = { ownerId, ownerKind }
        for (const [name, value] of Object.entries(metadata)) if (value !== undefined) kept[name] = value
        return { metadata: kept }
      }),
    onUploadFinish: (_request, upload) =>
      guarded(async () => {
        const row = await finish(upload.id, upload.offset, upload.metadata)
        return { headers: { [idHeader]: row.id } }
      }),
  })
  return { server, store, finish }
}

/** Mounts the resumable uploads. */
export const uploadRoutes = (app: Hono<{ Variables: { requestId: string } }>, context: AppContext): void => {
  const actors = new AsyncLocalStorage<Actor>()
  const { server, store, finish } = createTus(context, actors)

  /** An upload that is whole: finished now if a crash came in between, or long since an attachment. */
  const answerWhole = async (id: AttachmentId, actor: Actor): Promise<Response | null> => {
    const upload = await store.getUpload(id).catch(() => null)
    if (upload && upload.size !== upload.offset) return null
    if (upload && readStagedMetadata(upload.metadata).ownerId !== actor.userId) throw notFound()
    const row = upload
      ? await finish(id, upload.offset, upload.metadata)
      : await loadAttachment(context, actor, id, 'DELETE')
    const size = String(row.size)
    return new Response(null, {
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': size,
        'upload-length': size,
        'cache-control': 'no-store',
        [idHeader]: id,
      },
    })
  }

  const handle = async (request: Request, actor: Actor): Promise<Response> => {
    if (request.method === 'GET') throw notFound()
    const id = AttachmentId.safeParse(new URL(request.url).pathname.split('/').at(-1)).data
    if (request.method === 'HEAD' && id) {
      const whole = await answerWhole(id, actor)
      if (whole) return whole
    }
    if (request.method === 'POST' && Number(request.headers.get('upload-length')) > limits.upload.fileBytes)
      throw new AppError('TOO_LARGE', messages.upload.fileTooLarge)
    const answer = await actors.run(actor, () => server.handleWeb(request))
    const location = answer.headers.get('location')?.split('/').at(-1)
    const headers = new Headers(answer.headers)
    const made = location ?? id
    if (made && answer.status < 300) headers.set(idHeader, made)
    if (answer.status >= 400) headers.set('content-type', 'application/json; charset=utf-8')
    return new Response(answer.body, { status: answer.status, headers })
  }

  app.on(['POST', 'PATCH', 'HEAD', 'DELETE', 'GET'], [uploadPath, `${uploadPath}/*`], async (c) => {
    try {
      const actor = await context.auth.actorOf(c.req.raw)
      if (!actor) throw new AppError('NOT_SIGNED_IN', 'Sign in to go on.')
      return await handle(c.req.raw, actor)
    } catch (error) {
      return errorAnswer(error, context.log, c.get('requestId'))
    }
  })
}
