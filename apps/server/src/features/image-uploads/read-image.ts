import { Readable } from 'node:stream'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../platform/app-error.ts'
import { findPublicImage } from './queries.ts'

/** A public picture; a browser asks for it once. */
export const readPublicImage = async (
  { db, files }: AppContext,
  fileName: string,
  request: Request,
): Promise<Response> => {
  const row = await findPublicImage(db, fileName)
  if (!row?.blobHash) throw notFound()
  const etag = `"${row.blobHash}"`
  const headers = new Headers({
    etag,
    'content-type': row.contentType,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') return new Response(null, { headers })
  const bytes = await files.get(row.blobHash)
  return new Response(Readable.toWeb(bytes) as ReadableStream, { headers })
}
