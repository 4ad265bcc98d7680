import type { Feature } from '../../../feature.ts'
import { registerKnowledgeJobs } from './ingest/knowledge-jobs.ts'

export const feature: Feature = { name: 'knowledge', start: registerKnowledgeJobs }
