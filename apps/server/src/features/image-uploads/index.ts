export { deleteOwnImages } from './delete-own-images.ts'
export { registerImageJobs, sweepImages } from './image-jobs.ts'
export { imageUploadRoutes } from './routes.ts'
