import * as endpoints from '@atelier/contract/endpoints/images/images'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { presentAttachment } from '../sources/attachments/show/index.ts'
import {
  editImage,
  listImages,
  listModels,
  makeImage,
  readImage,
  removeAllImages,
  removeImage,
  saveToVault,
  varyImage,
} from './images.ts'
import { failImage, type ImageJob, imageQueue, performImageJob } from './make-image.ts'
import { selectAbandonedImages } from './queries.ts'
import { showImage } from './show-image.ts'

const imageRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listImages, ({ actor, query }) => listImages(context, actor, query))
  serve(endpoints.listImageModels, ({ actor }) => listModels(context, actor))
  serve(endpoints.makeImage, ({ actor, body }) => makeImage(context, actor, body))
  serve(endpoints.getImage, ({ actor, params }) => readImage(context, actor, params.imageId))
  serve(endpoints.varyImage, ({ actor, params }) => varyImage(context, actor, params.imageId))
  serve(endpoints.editImage, ({ actor, params, body }) => editImage(context, actor, params.imageId, body))
  serve(endpoints.readImage, ({ actor, params, query, request }) =>
    showImage(context, actor, params.imageId, query.as ?? 'whole', request),
  )
  serve(endpoints.readImageThumbnail, ({ actor, params, request }) =>
    showImage(context, actor, params.imageId, 'thumbnail', request),
  )
  serve(endpoints.saveImage, async ({ actor, params }) =>
    presentAttachment(await saveToVault(context, actor, params.imageId)),
  )
  serve(endpoints.deleteImage, async ({ actor, params }) => {
    await removeImage(context, actor, params.imageId)
    return { id: params.imageId }
  })
}

const interruptedError = new AppError(
  'UNAVAILABLE',
  'Image creation was interrupted on the server. This didn’t count toward your limit. Try again.',
)

export const feature: Feature = {
  name: 'images',
  routes: imageRoutes,
  start: (context) =>
    context.jobs.work<ImageJob>(
      imageQueue,
      { concurrency: 4, groupConcurrency: 2, retryLimit: 1, expireInSeconds: 600 },
      (data, signal) => performImageJob(context, data, signal),
    ),
  sweep: async (context, ageMs, job) => {
    const cutoff = new Date(context.clock.now().getTime() - ageMs)
    for (const row of await selectAbandonedImages(context.db, job, cutoff))
      await failImage(context, row, interruptedError)
  },
  accountDeleted: removeAllImages,
}
