import { Readable } from 'node:stream'
import type { ExtractedText } from '@atelier/contract/sources/attachment'
import type { AttachmentId } from '@atelier/contract/ids'
import { sentenceOf } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError, notFound } from '../../../../platform/app-error.ts'
import { downloadHeaders } from '../../../../platform/http/download-headers.ts'
import { findProgram } from '../../../../platform/programs/find-program.ts'
import { findUsableProgram } from '../../../../platform/programs/usable-program.ts'
import { loadAttachment } from '../access.ts'
import { findText } from '../queries.ts'
import { contentRange, createRangesBody, parseRanges } from './byte-ranges.ts'
import { isPresentation } from './presentation.ts'

interface Content {
  hash: string
  size: number
  fileName: string
}

/** Always a download: uploads must not run on this origin. */
const sendBytes = async (
  { files }: AppContext,
  { hash, size, fileName }: Content,
  request: Request,
): Promise<Response> => {
  const etag = `"${hash}"`
  const headers = new Headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-type': 'application/octet-stream',
    ...downloadHeaders(fileName),
  })
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  const ifRange = request.headers.get('if-range')
  const ranges = ifRange && ifRange !== etag ? [] : parseRanges(request.headers.get('range'), size)
  const [range] = ranges
  const status = range ? 206 : 200
  if (ranges.length > 1) {
    const { type, length, bytes } = createRangesBody(files, hash, ranges, size)
    headers.set('content-type', type)
    headers.set('content-length', String(length))
    const body = request.method === 'HEAD' ? null : Readable.from(bytes(), { objectMode: false })
    return new Response(body && (Readable.toWeb(body) as ReadableStream), { status, headers })
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : size))
  if (range) headers.set('content-range', contentRange(range, size))
  // no one would read and close a file opened for HEAD
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const bytes = await files.get(hash, range)
  return new Response(Readable.toWeb(bytes) as ReadableStream, { status, headers })
}

export const readContent = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  request: Request,
): Promise<Response> => {
  const { blobHash, size, fileName } = await loadAttachment(context, actor, id, 'READ')
  if (!blobHash) throw notFound()
  return sendBytes(context, { hash: blobHash, size, fileName }, request)
}

export const readSlides = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  request: Request,
): Promise<Response> => {
  const row = await loadAttachment(context, actor, id, 'READ')
  const { slidesHash: hash, slidesSize: size, title, mimeType } = row
  if (hash && size) return sendBytes(context, { hash, size, fileName: `${title}.pdf` }, request)
  if (!isPresentation(mimeType)) throw notFound()
  const { libreOffice } = context.config
  if (!libreOffice || !(await findProgram(libreOffice)))
    throw new AppError(
      'CONFLICT',
      'This server can’t render slides because LibreOffice isn’t installed. Your administrator can install it.',
    )
  if (!(await findUsableProgram(libreOffice)))
    throw new AppError(
      'CONFLICT',
      'This server can’t render slides because it can’t isolate LibreOffice from its files. Contact your administrator.',
    )
  throw new AppError(
    'CONFLICT',
    row.slidesExtractionId !== null && row.slidesExtractionId === row.extractionId
      ? 'LibreOffice couldn’t render these slides.'
      : 'The slides are being rendered and will appear here in a moment.',
  )
}

/** `offset` is in UTF-16 code units. */
export const readText = async (
  context: AppContext,
  actor: Actor,
  id: AttachmentId,
  { offset, length, places }: { offset: number; length: number; places: 'all' | 'none' },
): Promise<ExtractedText> => {
  const row = await loadAttachment(context, actor, id, 'READ')
  const text = await findText(context.db, row.id)
  if (!text)
    throw new AppError(
      'CONFLICT',
      row.status === 'failed'
        ? row.failure
          ? sentenceOf(row.failure)
          : 'Couldn’t read this source.'
        : 'This source is still being read.',
    )
  return {
    text: text.text.slice(offset, offset + length),
    offset,
    totalCharacters: text.text.length,
    sections: places === 'all' ? text.sections : [],
  }
}

/** Generated here, so that browsers may display it. */
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
