import type { AppContext } from '../../context.ts'
import { purgeExpired } from './delete-project.ts'

export { closeProject, purgeProject } from './delete-project.ts'
export { projectDeletionRoutes } from './routes.ts'

const purgeQueue = 'purge-projects'

export const registerProjectDeletionJobs = async (context: AppContext): Promise<void> => {
  await context.jobs.work(purgeQueue, {}, (_job, signal) => purgeExpired(context, signal))
  await context.jobs.schedule(purgeQueue, '37 3 * * *')
}
