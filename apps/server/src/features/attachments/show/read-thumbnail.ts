import { Readable } from 'node:stream'
import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/app-error.ts'
import { loadAttachment } from '../access.ts'

/** The picture that was drawn of it. Made here, so that a browser may show it. */
export const readThumbnail = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  request: Request,
): Promise<Response> => {
  const { thumbnailHash } = await loadAttachment(context, actor, id, 'READ')
  const size = thumbnailHash && (await context.files.size(thumbnailHash))
  if (!thumbnailHash || !size) throw notFound()
  const etag = `"${thumbnailHash}"`
  const headers = new Headers({
    etag,
    'cache-control': 'private, no-cache',
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  headers.set('content-length', String(size))
  if (request.method === 'HEAD') return new Response(null, { headers })
  const bytes = await context.files.get(thumbnailHash)
  return new Response(Readable.toWeb(bytes) as ReadableStream, { headers })
}
