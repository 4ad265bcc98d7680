export { registerKnowledgeJobs, resumeReadings } from './ingest/knowledge-jobs.ts'
export type { Passage } from './passage.ts'
export { renderPassages } from './render-passages.ts'
export { allPassages, knowledgeSize, searchPassages } from './search-passages.ts'
