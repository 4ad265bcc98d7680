import type { Feature } from '../../../feature.ts'
import { enqueuePassageDeletion } from '../attachments/read/index.ts'
import { registerKnowledgeJobs } from './ingest/knowledge-jobs.ts'

export const feature: Feature = {
  name: 'knowledge',
  start: registerKnowledgeJobs,
  // for attachments deleted with their owner, and for jobs that failed
  sweep: (context) => context.db.transaction((tx) => enqueuePassageDeletion(context, tx)),
}
