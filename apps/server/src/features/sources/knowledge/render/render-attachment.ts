import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import { enqueueBlobDeletion, storeBlob } from '../../attachments/storage/index.ts'
import { publishAttachment } from '../../attachments/show/index.ts'
import type { Renderer } from '../../../../platform/images/start-renderer.ts'
import { type AttachmentRow, findUnrenderedAttachment, saveThumbnail } from './queries.ts'

export type RenderContext = Pick<
  AppContext,
  'db' | 'files' | 'events' | 'fetch' | 'clock' | 'jobs' | 'log' | 'config'
>

export interface RenderSource {
  readonly path: string
  readonly mimeType: string
}

type SourceRenderer = Renderer<RenderSource, Uint8Array | null>

export interface RenderRequest {
  attachmentId: AttachmentId
  picture?: string | null
}

const fetchSource = async (
  { files, fetch }: RenderContext,
  row: AttachmentRow,
  previewImage: string | null,
  path: string,
  signal: AbortSignal,
): Promise<string | null> => {
  if (row.blobHash !== null) {
    await files.copyTo(row.blobHash, path)
    return row.mimeType
  }
  if (previewImage === null) return null
  const { status, headers, body } = await fetch(previewImage, { signal, headers: { accept: 'image/*' } })
  if (status < 200 || status > 299) return null
  await writeFile(path, body, { mode: 0o600 })
  return headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? null
}

const renderThumbnail = async (
  context: RenderContext,
  renderer: SourceRenderer,
  row: AttachmentRow,
  previewImage: string | null,
  signal: AbortSignal,
): Promise<Uint8Array | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-drawing-'))
  try {
    const path = join(folder, 'source')
    const mimeType = await fetchSource(context, row, previewImage, path, signal)
    return mimeType === null ? null : await renderer.render({ path, mimeType }, signal)
  } catch (error) {
    signal.throwIfAborted()
    context.log.debug({ err: error, attachment: row.id }, 'an attachment could not be drawn')
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Renders the thumbnail once per extraction. Without one, clients show the text. */
export const renderAttachment = async (
  context: RenderContext,
  renderer: SourceRenderer,
  { attachmentId, picture = null }: RenderRequest,
  signal: AbortSignal,
): Promise<void> => {
  const row = await findUnrenderedAttachment(context.db, attachmentId)
  if (!row) return
  const bytes = await renderThumbnail(context, renderer, row, picture, signal)
  const hash = bytes && createHash('sha256').update(bytes).digest('hex')
  const saveGrant = jobGrant('the thumbnail was rendered')
  if (hash === null && row.thumbnailHash === null) {
    await saveThumbnail(context.db, saveGrant, row, null)
    return
  }
  await context.db.transaction(async (tx) => {
    if (hash) await storeBlob(context, tx, { bytes, hash, size: bytes.length })
    const source = await saveThumbnail(tx, saveGrant, row, hash)
    if (!source) return hash ? enqueueBlobDeletion(context, tx, hash) : undefined
    if (row.thumbnailHash !== null && row.thumbnailHash !== hash)
      await enqueueBlobDeletion(context, tx, row.thumbnailHash)
    if (row.thumbnailHash !== hash) await publishAttachment(context, tx, source)
  })
}
