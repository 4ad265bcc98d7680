import { AsyncLocalStorage } from 'node:async_hooks'
import { AttachmentId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import type { Context } from 'hono'
import type { AppContext } from '../../../../context.ts'
import type { RouteContext } from '../../../../feature.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError, notFound } from '../../../../platform/app-error.ts'
import { takeTurnsAs } from '../../../../platform/db/turns.ts'
import { withDirectBody } from '../../../../platform/http/direct-body.ts'
import { errorResponse } from '../../../../platform/http/error-response.ts'
import { createKeyedQueue } from '../../../../platform/keyed-queue.ts'
import type { AttachmentRow } from '../queries.ts'
import { findFinishedUpload, finishUpload } from './finish-upload.ts'
import { withStagingSlot } from './staging-slots.ts'
import { fromTusError, createTusServer, uploadIdHeader, uploadPath } from './tus-server.ts'
import { ownerOfStaged } from './upload-metadata.ts'

const concurrentStartsMax = 2
const startQueue = createKeyedQueue(concurrentStartsMax)
const bytesType = 'application/offset+octet-stream'
const concatenationMessage = 'Upload-Concat is not supported: send each file as one upload'

const respondFinished = (request: Request, { id, size }: AttachmentRow): Response => {
  if (request.method === 'PATCH' && request.headers.get('upload-offset') !== String(size))
    throw fromTusError(409, 'Upload-Offset conflict')
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': String(size),
    'upload-length': String(size),
    'cache-control': 'no-store',
    [uploadIdHeader]: id,
  }
  return new Response(null, { status: request.method === 'PATCH' ? 204 : 200, headers })
}

export const uploadRoutes = ({ app, limitRequests }: RouteContext, context: AppContext): void => {
  const actors = new AsyncLocalStorage<Actor>()
  const server = createTusServer(context, actors)

  const finishIfComplete = async (id: AttachmentId, actor: Actor): Promise<AttachmentRow | null> => {
    const upload = await context.staging.find(id)
    if (!upload) {
      const row = await findFinishedUpload(context.db, id)
      if (row?.ownerId !== actor.userId) throw notFound()
      return row
    }
    if (ownerOfStaged(upload.metadata) !== actor.userId) throw notFound()
    if (upload.size !== upload.offset) return null
    return finishUpload(context, { id, size: upload.offset, metadata: upload.metadata })
  }

  /** Bytes in the request could take long, and would keep the person's other uploads from starting. */
  const create = (request: Request, actor: Actor, handleWithTus: () => Promise<Response>) =>
    withStagingSlot(context, actor, () =>
      request.headers.get('content-type') === bytesType
        ? handleWithTus()
        : startQueue.run(actor.userId, () => {
            if (request.signal.aborted) throw fromTusError(500, 'The client is gone')
            return handleWithTus()
          }),
    )

  const handle = async (request: Request, actor: Actor): Promise<Response> => {
    const id = AttachmentId.safeParse(new URL(request.url).pathname.slice(uploadPath.length + 1)).data
    // the tus server would assume that its store supports concatenation, and crash
    if (request.headers.has('upload-concat')) throw fromTusError(400, concatenationMessage)
    // redundant: the tus server rejects these too
    if (request.method === 'GET' || (request.method !== 'POST' && !id)) throw notFound()
    const requestedId = request.method === 'HEAD' || request.method === 'PATCH' ? id : undefined
    if (requestedId) {
      const attachment = await finishIfComplete(requestedId, actor)
      if (attachment) return respondFinished(request, attachment)
    }
    if (request.method === 'POST' && Number(request.headers.get('upload-length')) > limits.upload.fileBytes)
      throw new AppError('TOO_LARGE', messages.upload.fileTooLarge)
    const handleWithTus = () => actors.run(actor, () => server.handleWeb(request))
    const response =
      request.method === 'POST' ? await create(request, actor, handleWithTus) : await handleWithTus()
    if (requestedId && (response.status === 404 || response.status === 410)) {
      // another request may have finished the upload since the check above
      const attachment = await finishIfComplete(requestedId, actor)
      if (attachment) return respondFinished(request, attachment)
    }
    if (response.status >= 400) {
      const text = await response.text()
      if (!text.startsWith('{')) throw fromTusError(response.status, text)
      const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
      return new Response(text, { status: response.status, headers })
    }
    const headers = new Headers(response.headers)
    // the tus server would allow every origin, but none needs access
    headers.delete('access-control-allow-origin')
    headers.delete('access-control-expose-headers')
    const uploadId = headers.get('location')?.split('/').at(-1) ?? id
    if (uploadId && !headers.has(uploadIdHeader)) headers.set(uploadIdHeader, uploadId)
    return new Response(response.body, { status: response.status, headers })
  }

  const handleUpload = async (
    c: Context<{ Variables: { requestId: string; userId?: string | undefined } }>,
  ): Promise<Response> => {
    try {
      const actor = await context.auth.actorOf(c.req.raw)
      c.set('userId', actor?.userId)
      await limitRequests(c, actor)
      if (!actor) throw new AppError('NOT_SIGNED_IN', 'Sign in to continue.')
      return await withDirectBody(c, (request) => takeTurnsAs(actor.userId, () => handle(request, actor)))
    } catch (error) {
      return errorResponse(error, context.log, c.get('requestId'))
    }
  }
  app.post(uploadPath, handleUpload)
  // HEAD is routed as GET
  app.on(['GET', 'PATCH', 'DELETE'], `${uploadPath}/:id`, handleUpload)
}
