import { Readable } from 'node:stream'
import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { ByteRange } from '../../../platform/files/file-store.ts'
import { loadAttachment } from '../access.ts'

/** One range of `bytes=…`; null for none or a form that may be ignored (RFC 9110, 14.2). */
const readRange = (header: string | null, size: number): ByteRange | null => {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!found) return null
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end)
    throw new AppError('RANGE_NOT_SATISFIABLE', `The file has ${size} bytes.`, {
      headers: { 'content-range': `bytes */${size}` },
    })
  return { start, end }
}

const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * The bytes as they were uploaded. Always a download, never shown by the browser: what
 * people upload must not run on this origin.
 */
export const readContent = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  request: Request,
): Promise<Response> => {
  const row = await loadAttachment(context, actor, id, 'READ')
  if (!row.blobHash) throw notFound()
  const etag = `"${row.blobHash}"`
  const headers = new Headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeName(row.fileName)}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  const ifRange = request.headers.get('if-range')
  const range = ifRange && ifRange !== etag ? null : readRange(request.headers.get('range'), row.size)
  headers.set('content-length', String(range ? range.end - range.start + 1 : row.size))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${row.size}`)
  // no file is opened for a HEAD: nobody would read it to its end and close it
  if (request.method === 'HEAD') return new Response(null, { status: range ? 206 : 200, headers })
  const bytes = await context.files.get(row.blobHash, range ?? undefined)
  return new Response(Readable.toWeb(bytes) as ReadableStream, { status: range ? 206 : 200, headers })
}
