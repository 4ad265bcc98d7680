import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../platform/db/database.ts'
import {
  renderAttachment,
  type RenderContext,
  type RenderRequest,
  type RenderSource,
} from './render-attachment.ts'
import { renderSlides, findSoffice } from './render-slides.ts'
import { startRenderer } from '../../../../platform/images/start-renderer.ts'
import { selectUnrenderedSlides, selectUnrenderedAttachments } from './queries.ts'

const renderQueue = 'draw-attachment'
const slidesQueue = 'draw-slides'
const sweepQueue = 'sweep-undrawn'
const sweepBatch = 200
const settledMs = 10 * 60_000

export const enqueueRendering = (
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Database,
  request: RenderRequest,
): Promise<void> => jobs.enqueue(tx, renderQueue, { ...request })

export const enqueueSlides = (
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Database,
  request: Pick<RenderRequest, 'attachmentId'>,
): Promise<void> => jobs.enqueue(tx, slidesQueue, request)

const enqueueUnrendered = async (context: RenderContext): Promise<void> => {
  const { db, jobs, clock } = context
  // LibreOffice may have been installed after older files were added
  const hasSoffice = (await findSoffice(context)) !== null
  await db.transaction(async (tx) => {
    if (hasSoffice)
      for (const attachmentId of await selectUnrenderedSlides(tx, sweepBatch))
        await jobs.enqueue(tx, slidesQueue, { attachmentId }, { singletonKey: attachmentId })
    const updatedBefore = new Date(clock.now().getTime() - settledMs)
    for (const attachmentId of await selectUnrenderedAttachments(tx, updatedBefore, sweepBatch))
      await jobs.enqueue(tx, renderQueue, { attachmentId }, { singletonKey: attachmentId })
  })
}

export const registerRenderJobs = async (context: RenderContext): Promise<Disposable> => {
  const { jobs } = context
  const renderer = startRenderer<RenderSource, Uint8Array | null>(
    new URL('process/child.ts', import.meta.url),
  )
  await jobs.work<RenderRequest>(renderQueue, { expireInSeconds: 300, retryLimit: 3 }, (request, signal) =>
    renderAttachment(context, renderer, request, signal),
  )
  await jobs.work<RenderRequest>(slidesQueue, { expireInSeconds: 300, retryLimit: 3 }, (request, signal) =>
    renderSlides(context, request.attachmentId, signal),
  )
  await jobs.work(sweepQueue, { retryLimit: 0 }, () => enqueueUnrendered(context))
  await jobs.schedule(sweepQueue, '*/10 * * * *')
  return renderer
}
