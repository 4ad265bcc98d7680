import type { Feature } from '../../feature.ts'
import { deleteOwnImages } from './delete-own-images.ts'
import { sweepImages, sweepQueue } from './sweep-images.ts'
import { imageUploadRoutes } from './routes.ts'

export const imageUploads: Feature = {
  name: 'image-uploads',
  routes: imageUploadRoutes,
  start: async (context) => {
    await context.jobs.work(sweepQueue, {}, () => sweepImages(context))
    await context.jobs.schedule(sweepQueue, '7 3 * * *')
  },
  sweep: sweepImages,
  accountDeleted: deleteOwnImages,
}
