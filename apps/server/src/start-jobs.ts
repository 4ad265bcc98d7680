import type { AppContext } from './context.ts'
import { dayMs } from './platform/clock.ts'
import { registerAccountJobs } from './features/account/index.ts'
import {
  registerBlobJobs,
  registerStagingJobs,
  sweepBlobs,
  sweepStaging,
} from './features/attachments/index.ts'
import { registerImageJobs, sweepImages } from './features/image-uploads/index.ts'
import { registerKnowledgeJobs } from './features/knowledge/index.ts'
import { registerMemberJobs } from './features/members/index.ts'
import { registerProjectDeletionJobs } from './features/project-deletion/index.ts'
import { registerTeamJobs } from './features/teams/index.ts'
import { watchRuns } from './features/runs/index.ts'
import { sweepKeys } from './platform/http/queries.ts'

/** What is kept for a day only: answers to repeated creates, events of browsers that were away, counted tries. Then the database tidies up. */
const sweep = async ({ database, db, events, throttle, clock }: AppContext, ageMs: number) => {
  const before = new Date(clock.now().getTime() - ageMs)
  await sweepKeys(db, before)
  await events.sweep(before)
  await throttle.sweep()
  await database.maintain()
}

/** What is tidied up at night, now: everything that nobody needs and that is older than `ageMs`. */
export const sweepAll = async (context: AppContext, ageMs: number): Promise<void> => {
  await sweepStaging(context, ageMs)
  await sweepImages(context, ageMs)
  await sweepBlobs(context, ageMs)
  await sweep(context, ageMs)
}

/** The background work of every feature. */
export const startJobs = async (context: AppContext): Promise<AsyncDisposable> => {
  const { jobs } = context
  await using started = new AsyncDisposableStack()
  started.use(await watchRuns(context))
  started.use(await registerKnowledgeJobs(context))
  await registerBlobJobs(context)
  await registerImageJobs(context)
  await registerStagingJobs(context)
  await registerMemberJobs(context)
  await registerAccountJobs(context)
  await registerTeamJobs(context)
  await registerProjectDeletionJobs(context)
  await jobs.work('sweep', {}, () => sweep(context, dayMs))
  await jobs.start()
  await jobs.schedule('sweep', '17 3 * * *')
  return started.move()
}
