import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AttachmentId } from '@atelier/contract/ids'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import { findUsableProgram } from '../../../../platform/programs/usable-program.ts'
import { enqueueBlobDeletion, storeBlob } from '../../attachments/storage/index.ts'
import { presentationExtension, publishAttachment } from '../../attachments/show/index.ts'
import { withConverted } from '../extract/programs/convert-office.ts'
import type { RenderContext } from './render-attachment.ts'
import { type AttachmentRow, findUnrenderedSlides, saveSlides } from './queries.ts'

/** Exports hidden slides too, since the text counts them. */
const exportFilter = ':impress_pdf_Export:{"ExportHiddenSlides":{"type":"boolean","value":"true"}}'

export const findSoffice = ({ config }: Pick<RenderContext, 'config'>): Promise<string | null> =>
  findUsableProgram(config.libreOffice)

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

interface SlidesFile {
  path: string
  hash: string
  size: number
}

/** Stores nothing if a newer extraction has started. */
const saveRenderedSlides = (
  context: RenderContext,
  row: AttachmentRow,
  slidesFile: SlidesFile | null,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    if (slidesFile) await storeBlob(context, tx, slidesFile)
    const source = await saveSlides(tx, jobGrant('the slides were rendered'), row, slidesFile)
    if (!source) return slidesFile ? enqueueBlobDeletion(context, tx, slidesFile.hash) : undefined
    if (row.slidesHash !== null && row.slidesHash !== slidesFile?.hash)
      await enqueueBlobDeletion(context, tx, row.slidesHash)
    if (row.slidesHash !== (slidesFile?.hash ?? null)) await publishAttachment(context, tx, source)
  })

/** Renders once per extraction, and is postponed while LibreOffice is missing. */
export const renderSlides = async (
  context: RenderContext,
  attachmentId: AttachmentId,
  signal: AbortSignal,
): Promise<void> => {
  const soffice = await findSoffice(context)
  const row = soffice === null ? null : await findUnrenderedSlides(context.db, attachmentId)
  const extension = row && presentationExtension(row.mimeType)
  if (soffice === null || !row?.blobHash || !extension) return
  const folder = await mkdtemp(join(tmpdir(), 'atelier-drawing-'))
  try {
    const sourcePath = join(folder, 'source')
    await context.files.copyTo(row.blobHash, sourcePath)
    await withConverted(
      soffice,
      sourcePath,
      { from: extension, to: 'pdf', filter: exportFilter },
      signal,
      async (path) =>
        saveRenderedSlides(context, row, { path, hash: await hashFile(path), size: (await stat(path)).size }),
    )
  } catch (error) {
    signal.throwIfAborted()
    context.log.debug({ err: error, attachment: row.id }, 'slides could not be drawn')
    await saveRenderedSlides(context, row, null)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
