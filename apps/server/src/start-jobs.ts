import type { AppContext } from './context.ts'
import { registerAttachmentJobs } from './features/attachments/index.ts'
import { registerIntakeJobs } from './features/intake/index.ts'
import { registerKnowledgeJobs } from './features/knowledge/index.ts'
import { watchRuns } from './features/runs/index.ts'
import { sweepKeys } from './platform/http/queries.ts'

const dayMs = 24 * 60 * 60_000

/** What is kept for a day only: answers to repeated creates, and events of browsers that were away. Then the database tidies up. */
const sweep = async ({ database, db, events, clock }: AppContext) => {
  const before = new Date(clock.now().getTime() - dayMs)
  await sweepKeys(db, before)
  await events.sweep(before)
  await database.maintain()
}

/** The background work of every feature. */
export const startJobs = async (context: AppContext): Promise<AsyncDisposable> => {
  const { jobs } = context
  await using started = new AsyncDisposableStack()
  started.use(await watchRuns(context))
  started.use(await registerKnowledgeJobs(context))
  await registerAttachmentJobs(context)
  await registerIntakeJobs(context)
  await jobs.work('sweep', {}, () => sweep(context))
  await jobs.start()
  await jobs.schedule('sweep', '17 3 * * *')
  return started.move()
}
