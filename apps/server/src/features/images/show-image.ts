import { Readable } from 'node:stream'
import type { ImageId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { loadImage } from './access.ts'
import { loadAsPng } from './make-image.ts'

/** The CSP sandbox keeps scripts in an image from running, even when it is opened as a page. */
const imageHeaders = (type: string, etag: string) =>
  new Headers({
    etag,
    'cache-control': 'private, no-cache',
    'content-type': type,
    'content-disposition': 'inline',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })

export const showImage = async (
  context: AppContext,
  actor: Actor,
  id: ImageId,
  format: 'whole' | 'png' | 'thumbnail',
  request: Request,
): Promise<Response> => {
  const { grant: _grant, ...row } = await loadImage(context.db, actor, id, 'READ')
  const { blobHash, thumbHash, mimeType } = row
  const hash = format === 'thumbnail' ? thumbHash : blobHash
  if (!hash || !mimeType) throw notFound()
  const isConverted = format === 'png' && mimeType !== 'image/png'
  const etag = isConverted ? `"${hash}-png"` : `"${hash}"`
  const headers = imageHeaders(
    format === 'thumbnail' ? 'image/webp' : isConverted ? 'image/png' : mimeType,
    etag,
  )
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') return new Response(null, { headers })
  if (isConverted) return new Response(Buffer.from(await loadAsPng(context, row)), { headers })
  const bytes = await context.files.get(hash)
  return new Response(Readable.toWeb(bytes) as ReadableStream, { headers })
}
