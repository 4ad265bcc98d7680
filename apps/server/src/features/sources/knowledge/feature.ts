import type { Feature } from '../../../feature.ts'
import { enqueuePassageDeletion } from '../attachments/read/index.ts'
import { registerKnowledgeJobs } from './ingest/knowledge-jobs.ts'

export const feature: Feature = {
  name: 'knowledge',
  start: registerKnowledgeJobs,
  // also deletes the passages of attachments that were deleted with their owner, and retries failed jobs
  sweep: (context) => context.db.transaction((tx) => enqueuePassageDeletion(context, tx)),
}
