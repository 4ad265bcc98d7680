import type { Feature } from '../../../feature.ts'
import { deletePassages } from './delete-passages.ts'
import { registerKnowledgeJobs } from './ingest/knowledge-jobs.ts'

export const feature: Feature = {
  name: 'knowledge',
  start: registerKnowledgeJobs,
  sweep: (context) => deletePassages(context),
}
