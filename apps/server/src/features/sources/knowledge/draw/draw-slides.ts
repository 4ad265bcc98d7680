import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AttachmentId } from '@atelier/contract/ids'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import { findUsableProgram } from '../../../../platform/programs/usable-program.ts'
import { discardBlob, storeBlob } from '../../attachments/keep/index.ts'
import { presentationEnding, publishAttachment } from '../../attachments/show/index.ts'
import { withConverted } from '../extract/programs/convert-office.ts'
import type { DrawContext } from './draw-attachment.ts'
import { type DrawnRow, findSlidesUndrawn, saveSlides } from './queries.ts'

/** Hidden slides too, since the text counts them. */
const filter = ':impress_pdf_Export:{"ExportHiddenSlides":{"type":"boolean","value":"true"}}'

export const findSoffice = ({ config }: Pick<DrawContext, 'config'>): Promise<string | null> =>
  findUsableProgram(config.libreOffice)

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

interface SlidesFile {
  path: string
  hash: string
  size: number
}

/** Stores nothing if a newer reading has begun. */
const keep = (context: DrawContext, row: DrawnRow, drawing: SlidesFile | null): Promise<void> =>
  context.db.transaction(async (tx) => {
    if (drawing) await storeBlob(context, tx, drawing)
    const source = await saveSlides(tx, jobGrant('the slides were rendered'), row, drawing)
    if (!source) return drawing ? discardBlob(context, tx, drawing.hash) : undefined
    if (row.slidesHash !== null && row.slidesHash !== drawing?.hash)
      await discardBlob(context, tx, row.slidesHash)
    if (row.slidesHash !== (drawing?.hash ?? null)) await publishAttachment(context, tx, source)
  })

/** Once per reading; postponed while LibreOffice is missing. */
export const drawSlides = async (
  context: DrawContext,
  attachmentId: AttachmentId,
  signal: AbortSignal,
): Promise<void> => {
  const soffice = await findSoffice(context)
  const row = soffice === null ? null : await findSlidesUndrawn(context.db, attachmentId)
  const from = row && presentationEnding(row.mimeType)
  if (soffice === null || !row?.blobHash || !from) return
  const folder = await mkdtemp(join(tmpdir(), 'atelier-drawing-'))
  try {
    const source = join(folder, 'source')
    await context.files.copyTo(row.blobHash, source)
    await withConverted(soffice, source, { from, to: 'pdf', filter }, signal, async (path) =>
      keep(context, row, { path, hash: await hashOf(path), size: (await stat(path)).size }),
    )
  } catch (error) {
    signal.throwIfAborted()
    context.log.debug({ err: error, attachment: row.id }, 'slides could not be drawn')
    await keep(context, row, null)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
