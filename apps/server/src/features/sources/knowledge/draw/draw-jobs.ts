import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { isPresentation } from '../../attachments/show/index.ts'
import { drawAttachment, type DrawContext, type DrawRequest, type SourceToDraw } from './draw-attachment.ts'
import { drawSlides, findSoffice } from './draw-slides.ts'
import { startRenderer } from '../../../../platform/images/start-renderer.ts'
import { selectSlidesUndrawn, selectUndrawn } from './queries.ts'

const drawQueue = 'draw-attachment'
const slidesQueue = 'draw-slides'
const sweepQueue = 'sweep-undrawn'
const sweepBatch = 200
const settledMs = 10 * 60_000

export const drawLater = async (
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Database,
  request: DrawRequest,
  mimeType: string,
): Promise<void> => {
  await jobs.enqueue(tx, drawQueue, { ...request })
  if (isPresentation(mimeType)) await jobs.enqueue(tx, slidesQueue, { attachmentId: request.attachmentId })
}

const sweepUndrawn = async (context: DrawContext): Promise<void> => {
  const { db, jobs, clock } = context
  // a program installed later also draws older files
  const hasSoffice = (await findSoffice(context)) !== null
  await db.transaction(async (tx) => {
    if (hasSoffice)
      for (const attachmentId of await selectSlidesUndrawn(tx, sweepBatch))
        await jobs.enqueue(tx, slidesQueue, { attachmentId }, { singletonKey: attachmentId })
    const before = new Date(clock.now().getTime() - settledMs)
    for (const attachmentId of await selectUndrawn(tx, before, sweepBatch))
      await jobs.enqueue(tx, drawQueue, { attachmentId }, { singletonKey: attachmentId })
  })
}

export const registerDrawJobs = async (context: DrawContext): Promise<Disposable> => {
  const { jobs } = context
  const renderer = startRenderer<SourceToDraw, Uint8Array | null>(
    new URL('process/child.ts', import.meta.url),
  )
  await jobs.work<DrawRequest>(drawQueue, { expireInSeconds: 300, retryLimit: 3 }, (request, signal) =>
    drawAttachment(context, renderer, request, signal),
  )
  await jobs.work<DrawRequest>(slidesQueue, { expireInSeconds: 300, retryLimit: 3 }, (request, signal) =>
    drawSlides(context, request.attachmentId, signal),
  )
  await jobs.work(sweepQueue, { retryLimit: 0 }, () => sweepUndrawn(context))
  await jobs.schedule(sweepQueue, '*/10 * * * *')
  return renderer
}
